// Plays ways on a page, or goes along every edge of it, and tells what was to be seen, for tests to compare with the simulator.
(ways) => {
  const seen = () => [
    ...[...document.querySelectorAll("#words p")].map((line) => line.textContent),
    ...[...document.querySelectorAll(".facts dt")].map((name) => `${name.textContent} = ${name.nextSibling.textContent}`),
  ].join("\n");
  const hash = (text) => {
    let hash = 0x811c9dc5;
    for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
    return hash;
  };

  // By way: a number for what is seen after each step; −1 where a step lies outside, −2 where it can’t be done, and the end.
  function played(ways) {
    return ways.map((way) => {
      const all = [];
      let at = Core.begin();
      for (const did of way) {
        const next = Core.step(at, did);
        if (!next) { all.push(next === undefined ? -1 : -2); break; }
        Page.showAt(at = next);
        all.push(hash(seen()));
      }
      return all;
    });
  }

  // Every edge that a person can take: a way to it, and what is seen then. What is due comes in its order, so a state is
  // looked at once for each order of what it waits for.
  function everyEdge() {
    const begin = { at: Core.begin(), way: [] }, edges = [], taken = new Set();
    const name = ({ at }) => at.state + " " + Object.keys(at.due).sort((a, b) => at.due[a] - at.due[b] || a - b).join(",");
    const known = new Map([[name(begin), begin]]), queue = [begin];
    while (queue.length) {
      const here = queue.shift();
      for (const [index, action] of Core.menu(here.at.state).entries()) {
        for (const did of variants(here.at, action, index)) {
          const next = Core.step(here.at, did);
          if (next === null) continue;
          taken.add(here.at.state + "/" + index);
          const way = [...here.way, did];
          if (next === undefined) { edges.push([way, -1]); continue; }
          Page.showAt(next);
          edges.push([way, hash(seen())]);
          const there = { at: next, way };
          if (!known.has(name(there))) { known.set(name(there), there); queue.push(there); }
        }
      }
    }
    return { edges, taken: taken.size };
  }

  function variants(at, [kind, value], index) {
    switch (kind) {
      case "k": {
        const target = Core.states[at.state].targets[index], place = at.typed.length;
        const known = [...DATA.codes, DATA.passcode, at.wrong].filter((code) => code && code.startsWith(at.typed));
        const keys = new Set([...known.map((code) => code[place]).filter(Boolean), "8"]);
        return [...keys].map((key) => ["key", key]);
      }
      case "d": return [["delete"]];
      case "e": return [["enter", value]];
      case "t": return [["tap", value]];
      case "b": return [["biometry", value]];
      case "l": return [["event", value]];
      case "w": {
        const next = Core.nextDue(at);
        return next[0] === value ? [["elapse", next[1] - at.now]] : [];
      }
    }
    return [];
  }

  return JSON.stringify(ways ? { ways: played(ways) } : everyEdge());
}
