"use strict";
// A flow to try. `Core` knows what follows from what, and nothing of documents; `Page` shows it, and has the hand.
const DATA = /*DATA*/null;

const Core = (() => {
  // Numbers, as PageNumbers writes them: 45 characters end one, 45 say that it goes on.
  const place = new Map([...DATA.alphabet].map((c, i) => [c, i]));
  function reader(text) {
    let at = 0;
    const next = () => {
      let value = 0, unit = 1;
      for (;;) {
        const digit = place.get(text[at++]);
        if (digit < 45) return value + digit * unit;
        value += (digit - 45) * unit;
        unit *= 45;
      }
    };
    const signed = () => { const n = next(); return n & 1 ? -(n + 1) / 2 : n / 2; };
    return { next, signed, isOver: () => at >= text.length };
  }

  const observations = [];
  for (let r = reader(DATA.observations), last = [0, 0, 0]; !r.isOver();) {
    last = last.map((n) => n + r.signed());
    observations.push(last);
  }
  const [factNames, factValues, factCount, factText] = DATA.facts;
  const facts = [];
  for (let r = reader(factText), last = factNames.map(() => 0); facts.length < factCount;) {
    last = last.slice();
    for (let n = r.next(); n > 0; n--) { const name = r.next(); last[name] = r.next(); }
    facts.push(last);
  }
  // By state: its observation, how much is typed, and its targets: −1 outside, [state, effects], or a choice.
  const states = (() => {
    const r = reader(DATA.states), count = r.next(), all = new Array(count);
    const far = DATA.menus.map((menu) => menu.map(() => 0));
    let observation = 0;
    for (let n = 0; n < count; n++) {
      observation += r.signed();
      const typed = r.next(), menu = observations[observation][2];
      const targets = DATA.menus[menu].map((_, i) => {
        let code = r.next(), effects = 0;
        if (code === 0) return -1;
        if (code === 1) return DATA.choices[r.next()];
        if (code === 2) { effects = r.next(); code = r.next(); }
        const step = code - 3;
        far[menu][i] += step & 1 ? -(step + 1) / 2 : step / 2;
        return [n + far[menu][i], effects];
      });
      all[n] = { observation, typed, targets };
    }
    return all;
  })();

  const menu = (state) => DATA.menus[observations[states[state].observation][2]];
  // Where it may begin: [name, state, effects, what a scenario says before its steps].
  const begin = (start = 0) => {
    const [, state, effects] = DATA.begins[start];
    return { ...arrive({ typed: "", wrong: null, now: 0, due: {}, left: {}, guesses: [], last: null, state }, [state, effects], ""), start };
  };

  // What is typed now, and what of it is decided: only as long as the state leaves that open.
  function arrive(was, target, typed) {
    const [state, effects] = target, next = { ...was, state, typed: states[state].typed > 0 ? typed : "", due: {} };
    const [waits, tried, renewed] = DATA.effects[effects], begun = new Map(waits);
    // How often somebody guessed wrong at each secret, since it was last right or another.
    if (tried | renewed) next.guesses = DATA.figures.map((_, n) => renewed >> n & 1 ? 0 : (was.guesses[n] ?? 0) + (tried >> n & 1));
    for (const [kind, wait] of menu(state)) {
      if (kind === "w") next.due[wait] = begun.has(+wait) ? was.now + begun.get(+wait) : was.due[wait];
    }
    // What counted down on the app’s screen stands still on its card.
    if (isAway(state) && (!isAway(was.state) || life(was.state) !== life(state))) {
      next.left = Object.fromEntries(Object.entries(was.due).map(([wait, moment]) => [wait, moment - was.now]));
    }
    return next;
  }

  const appState = factNames.indexOf("app-state");
  const life = (state) => facts[observations[states[state].observation][1]][appState];
  const isAway = (state) => /^system\.(home|app-switcher|control-centre|notification-centre)/.test(words(state)[0] || "");
  const words = (state) => DATA.lines[observations[states[state].observation][0]].map((n) => DATA.words[n]);

  // Where an action leads; null for what lies outside.
  function follow(was, index, typed = was.typed) {
    const target = states[was.state].targets[index];
    if (target === undefined || target === -1) return null;
    if (target.length === 2) return arrive(was, target, typed);
    const [isPasscode, codes, ends] = target;
    let found = codes.length;
    for (let i = 0; i < codes.length && found === codes.length; i++) {
      const code = codes[i] === 0 ? was.wrong : codes[i];
      if (code !== null && code.startsWith(typed)) found = i;
    }
    const end = [ends[found * 2], ends[found * 2 + 1]];
    if (end[0] < 0) return null;
    const next = arrive(was, end, typed);
    if (isPasscode && (found === codes.length || codes[found] === 0)) next.wrong = typed;
    return next;
  }

  const indexOf = (state, kind, name) => menu(state).findIndex((a) => a[0] === kind && (name === undefined || a[1] === name));

  // The next thing that happens by itself: [wait, moment].
  function nextDue(at) {
    let found = null;
    for (const wait of Object.keys(at.due).sort((a, b) => a - b)) {
      if (!found || at.due[wait] < found[1]) found = [wait, at.due[wait]];
    }
    return found;
  }

  // Lengths come from links as well: milliseconds, up to a year, in which no more is due than anybody waits for.
  function elapse(was, length) {
    if (!Number.isInteger(length) || length < 0 || length > 366 * 86400000) return null;
    const end = was.now + length;
    let at = was, count = 0;
    for (let next = nextDue(at); next && next[1] <= end; next = nextDue(at)) {
      const [wait, moment] = next;
      if (++count > 100000) return null;
      at = follow({ ...at, now: Math.max(at.now, moment) }, indexOf(at.state, "w", wait));
      if (!at) return null;
    }
    return { ...at, now: end };
  }

  const units = [["d", 86400000], ["h", 3600000], ["m", 60000], ["s", 1000], ["ms", 1]];
  function exact(ms) {
    let text = "";
    for (const [unit, size] of units) if (ms >= size) { text += Math.floor(ms / size) + unit; ms %= size; }
    return text || "0s";
  }
  function inWords(ms) {
    const seconds = Math.max(0, Math.ceil(ms / 1000)), say = (n, unit) => `${n} ${unit}${n === 1 ? "" : "s"}`;
    if (seconds < 60) return say(seconds, "second");
    return seconds <= 3540 ? say(Math.ceil(seconds / 60), "minute") : say(Math.ceil(seconds / 3600), "hour");
  }
  function countdown(ms) {
    const s = Math.max(0, Math.ceil(ms / 1000)), two = (n) => String(n).padStart(2, "0"), h = Math.floor(s / 3600);
    return h > 0 ? `${h}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}` : `${Math.floor(s / 60)}:${two(s % 60)}`;
  }
  // Marks stand for times that are left: which wait, in which words, and whether it stands still.
  function timed(text, at) {
    const minutes = 9 * 60 + 41 + Math.floor(at.now / 60000), two = (number) => String(number).padStart(2, "0");
    const clock = `${Math.floor(minutes / 60) % 24}:${two(minutes % 60)}`;
    return text.replaceAll("\uf6ff", clock).replace(/[\uf700-\uf7ff]/g, (mark) => {
      const number = mark.charCodeAt(0) - 0xf700, wait = (number & 0x7f) >> 2;
      const left = number & 0x80 ? at.left[wait] ?? 0 : (at.due[wait] ?? at.now) - at.now;
      return [inWords, (time) => inWords(Math.max(time, 60000)), exact, countdown][number & 3](left);
    });
  }

  // One thing that is done: [“key”, "5"], [“delete”], [“tap”, id], [“enter”, text], [“biometry”, answer], [“event”, name],
  // [“elapse”, ms]. Gives where that leads: null where nothing such can be done, undefined outside the page’s bounds.
  function step(was, [kind, value]) {
    let next, line;
    const at = (short, name) => indexOf(was.state, short, name);
    const go = (index, typed) => (index < 0 ? null : follow(was, index, typed) ?? undefined);
    switch (kind) {
      case "key": next = [...value].length === 1 ? go(at("k"), was.typed + value) : null; line = ["type", value, was.typed === ""]; break;
      case "delete": next = go(at("d"), was.typed.slice(0, -1)); line = ["press: Backspace"]; break;
      case "enter": next = go(at("e", value)); line = ["type", value, true]; break;
      case "tap": {
        const index = at("t", value);
        next = go(index);
        line = index < 0 ? [] : ["tap: " + JSON.stringify(title(menu(was.state)[index], was))];
        break;
      }
      case "biometry": next = go(at("b", value)); line = ["biometry: " + value]; break;
      case "event": next = events.has(value) ? go(at("l", value)) : undefined; line = [value]; break;
      case "elapse": next = elapse(was, +value) ?? undefined; line = ["elapse: " + exact(+value)]; break;
    }
    return next && { ...next, last: { before: was.last, line } };
  }

  // What happens to the app somewhere on the page: all else lies outside.
  const events = new Set(DATA.menus.flat().filter(([kind]) => kind === "l").map(([, name]) => name));

  // What a pad’s keys are, by its kind; and the codes that fit what is asked for now, of those that this page knows.
  const keysOfPads = [/./, /[0-9]/, /[0-9a-z]/i, /[1-9]/];
  function knownCodes(at) {
    const pad = DATA.pads[observations[states[at.state].observation][0]];
    if (!pad || indexOf(at.state, "k") < 0) return [];
    const [, length, keys, isSystem] = pad, fits = (code) => [...code].every((key) => keysOfPads[keys].test(key));
    return (isSystem ? [DATA.passcode] : DATA.codes).filter((code) => code && fits(code) && (!length || code.length === length) && code.startsWith(at.typed));
  }

  // All that one would do next who looks for something: each as the things that are done in one go.
  function choices(at) {
    const kinds = { t: "tap", l: "event", b: "biometry", e: "enter" }, next = nextDue(at);
    const dids = menu(at.state).flatMap(([kind, name]) => (kinds[kind] ? [[[kinds[kind], name]]] : []));
    if (next) dids.push([["elapse", next[1] - at.now]]);
    const pad = DATA.pads[observations[states[at.state].observation][0]];
    if (!pad || at.typed || indexOf(at.state, "k") < 0) return dids;
    const known = knownCodes(at), length = pad[1] || known[0]?.length || 4;
    // A pattern touches no dot twice.
    const wrong = (pad[2] === 3 ? ["321456987", "789654123"] : [..."123456789"].map((key) => key.repeat(length)))
      .map((code) => code.slice(0, length)).find((code) => ![...DATA.codes, DATA.passcode].includes(code));
    return [...dids, ...[...known, wrong].filter(Boolean).map((code) => [...code].map((key) => ["key", key]))];
  }

  // Whatever there is to be seen from a start, the nearest first: by picture, what is done to come there.
  function ways(start) {
    const seen = new Set(), found = new Map(), screen = (at) => observations[states[at.state].observation][0];
    let level = [];
    const reach = (at, before, dids) => {
      if (!at || seen.has(at.state)) return;
      seen.add(at.state);
      const node = { at, before, dids };
      level.push(node);
      if (!found.has(screen(at))) found.set(screen(at), node);
    };
    reach(begin(start), null, []);
    while (level.length) {
      const nodes = level;
      level = [];
      for (const node of nodes) {
        for (const dids of choices(node.at)) reach(dids.reduce((at, did) => at && step(at, did), node.at), node, dids);
      }
    }
    return found;
  }

  // What a scenario calls a control that can be tapped.
  const title = (action, at) => timed(action[2], at);

  // The steps as a scenario has them: what is typed in one go is one step.
  function scenario(at) {
    const lines = [], steps = [];
    let open = null;
    for (let step = at.last; step; step = step.before) steps.push(step.line);
    for (const line of steps.reverse()) {
      if (line[0] !== "type") { open = null; lines.push(line[0]); continue; }
      if (open === null || line[2]) { open = ""; lines.push(""); }
      open += line[1];
      lines[lines.length - 1] = "type: " + JSON.stringify(open);
    }
    return lines;
  }

  const factsOf = (at) => facts[observations[states[at.state].observation][1]]
    .map((value, name) => [factNames[name], timed(factValues[name][value], at)]).filter(([, value]) => value !== "");
  // What guessing has come to: tries left at what is asked for, and how likely one of those by now was right.
  const figures = (at) => [
    ...factsOf(at).filter(([name]) => name === DATA.tries).map(([, value]) => value),
    ...DATA.figures.flatMap(([name, chances], n) => {
      const count = at.guesses[n], chance = chances[Math.min(count, chances.length) - 1];
      return count ? [`${name}: ${count} wrong so far${chance ? ` – ${count > chances.length ? "more than " : ""}${chance}` : ""}`] : [];
    }),
  ];
  return {
    begin, step, menu, title, scenario, nextDue, exact, inWords, timed, states, observations, indexOf, keysOfPads, knownCodes, ways,
    facts: (at) => factsOf(at).filter(([name]) => name !== DATA.tries), figures,
    words: (at) => words(at.state).map((line) => timed(line, at)),
    screen: (at) => observations[states[at.state].observation][0],
  };
})();

const Page = typeof document === "undefined" ? null : (() => {
  const make = (tag, attributes = {}, ...children) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (name === "on") element.onclick = value;
      else if (value === true) element.setAttribute(name, "");
      else if (value !== false && value !== null) element.setAttribute(name, value);
    }
    element.append(...children);
    return element;
  };
  const svg = (() => {
    const expand = (text) => text.replace(/[\ue000-\uf6fe]/g, (c) => expand(DATA.pieces[c.charCodeAt(0) - 0xe000]));
    return (screen) => expand(DATA.pictures[screen]);
  })();

  // Gives an element these children. Those that it has by their names stay where they are, and so does the focus.
  function fill(parent, wanted) {
    const known = new Map([...parent.children].map((child) => [child.dataset.name, child]));
    const children = wanted.map((next) => {
      const child = known.get(next.dataset.name);
      if (!child || child.tagName !== next.tagName) return next;
      for (const { name } of [...child.attributes]) if (!next.hasAttribute(name)) child.removeAttribute(name);
      for (const { name, value } of next.attributes) {
        if (child.getAttribute(name) === value) continue;
        // The page's policy allows no styles in attributes, but what its script says of an element.
        if (name === "style") child.style.cssText = value;
        else child.setAttribute(name, value);
      }
      if (child.textContent !== next.textContent) child.textContent = next.textContent;
      child.onclick = next.onclick;
      return child;
    });
    for (const child of [...parent.children]) if (!children.includes(child)) child.remove();
    children.forEach((child, index) => {
      if (parent.children[index] !== child) parent.insertBefore(child, parent.children[index] ?? null);
    });
  }

  let at = Core.begin(), shownFacts = new Map(), way = [], heard = { texts: [] };

  // What stands on the page.
  const stage = make("div", { class: "stage" });
  const glass = make("div", { class: "glass", role: "group", "aria-label": "The phone", tabindex: "-1" });
  // All that is to be seen, layers behind others included, for those who check a page.
  const words = make("div", { id: "words", hidden: true });
  const live = make("p", { class: "unseen", id: "live", "aria-live": "polite", role: "status" });
  const note = make("p", { class: "alert", role: "alert", hidden: true });
  const phone = make("section", { class: "device", "aria-labelledby": "title" }, stage, glass, words);
  const hand = make("div", { class: "group" }), typing = make("div", { class: "group" }), also = make("div", { class: "group" });
  const clock = make("p", { class: "clock" }), waits = make("ul", { class: "waits" }), figures = make("ul", { class: "waits" }), times = make("div", { class: "group" });
  const facts = make("dl", { class: "facts" }), steps = make("ol", { class: "steps" });
  const said = () => make("span", { class: "said", role: "status" });
  const linkCopied = said(), scenarioCopied = said();
  const pinned = make("p", { class: "pinned", role: "note" }), stopList = make("ol", { class: "stops" });
  const guideButtons = make("div", { class: "group" }), guide = make("div", { class: "guide", hidden: true }, pinned, guideButtons);
  const wayButtons = make("div", { class: "group" }), wayEnd = make("p", { class: "end", hidden: true });
  const find = make("input", { type: "search", id: "find", placeholder: "a screen, words on it", autocomplete: "off", "aria-label": "Find a screen" });
  const finds = make("ol", { class: "finds" }), count = make("span", { class: "said", role: "status" });
  const section = (title, ...children) => make("section", {}, make("h2", {}, title), ...children);
  const folded = (title, ...children) => make("details", {}, make("summary", {}, title), ...children);
  const [back, forward] = [["Back", () => history.back()], ["Forward", () => history.forward()]]
    .map(([name, on]) => make("button", { on }, name));
  const starts = make("select", { id: "starts" }, ...DATA.begins.map(([name], index) => make("option", { value: index }, name)));
  starts.onchange = () => visit(+starts.value ? [startWord(+starts.value)] : []);
  const menu = make("nav", { class: "group", "aria-label": "Way" }, back, forward,
    make("button", { on: () => visit(at.start ? [startWord(at.start)] : []) }, "Restart"),
    ...(DATA.begins.length > 1 ? [make("label", {}, "Start", starts)] : []),
    make("button", { on: () => copy(location.href, "Link copied.", linkCopied) }, "Copy link"), linkCopied);
  // What is to be seen, among all that can be.
  const hung = make("a", {}, "This screen in the gallery");
  const bar = make("div", { class: "bar", role: "toolbar", "aria-label": "What isn’t on the screen" });
  const aside = make("aside", {},
    section("You", hand, typing, also),
    section("Now", clock, waits, figures, times, ...(DATA.gallery ? [make("p", { class: "end" }, hung)] : []), folded("Facts", facts)),
    section("Find", find, count, finds),
    ...(DATA.way ? [section(DATA.way[0], wayButtons, folded("All its steps", stopList), wayEnd)] : []),
    section("How you got here", steps, make("div", { class: "group" },
      make("button", { on: () => copy(scenarioText(), "Scenario copied.", scenarioCopied) }, "Copy as a scenario"), scenarioCopied)),
    folded("What this page knows", make("ul", {}, ...DATA.bounds.map((bound) => make("li", {}, bound)))));
  const main = document.querySelector("main");
  main.append(phone, aside, bar);
  document.body.append(live);

  // Below 500 points there is the phone and the bar, and the rest is behind it.
  const isSmall = matchMedia("(max-width: 499px)");
  const header = document.querySelector("header"), tools = document.querySelector(".tools"), site = header.querySelector(".site");
  function place() {
    if (isSmall.matches) {
      aside.prepend(menu);
      aside.append(...[tools, site].filter(Boolean));
      main.prepend(guide);
      main.append(note);
    } else {
      header.prepend(...[site].filter(Boolean));
      header.append(menu, ...[tools].filter(Boolean));
      aside.prepend(note, guide);
    }
    open(false);
  }
  function open(isOpen) {
    document.body.classList.toggle("is-open", isOpen);
    for (const button of bar.children) if (button.dataset.name === "more") button.setAttribute("aria-expanded", isOpen);
  }

  const scenarioText = () => [...DATA.begins[at.start][3], "steps:", ...Core.scenario(at).map((line) => "  - " + line)].join("\n") + "\n";

  async function copy(text, said, place) {
    try { await navigator.clipboard.writeText(text); } catch {
      const area = make("textarea", { class: "unseen" });
      area.value = text;
      document.body.append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
    }
    place.textContent = said;
    setTimeout(() => { place.textContent = ""; }, 3000);
  }

  // MARK: The browser’s history

  // How many steps of it are this page’s, up to here and altogether: Back and Forward never leave the page.
  let depth = 0, furthest = 0;
  function showHistory() { [back.disabled, forward.disabled] = [depth === 0, depth >= furthest]; }

  // Begins a step of the history.
  function begin(words) {
    const link = "#" + words.join(".");
    // Some browsers refuse this to files, or when it comes too often.
    try { history.pushState({ depth: depth + 1 }, "", link); } catch { location.hash = link; return; }
    furthest = ++depth;
    showHistory();
  }

  function visit(words) {
    begin(words);
    follow();
  }

  // A step that somebody else began, as by typing a link, has no number yet.
  function findDepth() {
    const known = history.state?.depth;
    depth = known ?? (isOpened ? depth + 1 : 0);
    if (known === undefined) {
      furthest = depth;
      try { history.replaceState({ depth }, ""); } catch { /* It is counted anew when it comes again. */ }
    }
    furthest = Math.max(furthest, depth);
    isOpened = true;
    showHistory();
  }
  let isOpened = false;

  // MARK: Finding something

  // Most of what is found, and how many ways there are altogether, by start: they are looked for when somebody asks.
  const mostFinds = 12, ways = [];
  const wayTo = (node) => (node.before ? [...wayTo(node.before), ...node.dids] : []);
  function showFinds() {
    const sought = find.value.toLowerCase().split(/\s+/).filter(Boolean), told = new Set();
    if (!sought.length) { count.textContent = ""; return finds.replaceChildren(); }
    ways[at.start] ??= Core.ways(at.start);
    // What lies behind something else is found where it doesn't.
    const onTop = (lines) => {
      const end = lines.findIndex((line, index) => index > 0 && /^[a-z][a-z0-9-]*\.[a-z0-9.-]+: /.test(line));
      return end < 0 ? lines : lines.slice(0, end);
    };
    const found = [...ways[at.start].values()].map((node) => [node, onTop(Core.words(node.at))]).filter(([, lines]) => {
      const text = lines.join("\n").toLowerCase(), name = lines.filter((line) => !/^\d+ of \d+ /.test(line)).join("\n");
      // Of what differs by what is typed alone the nearest is enough.
      return sought.every((word) => text.includes(word)) && !told.has(name) && told.add(name);
    });
    count.textContent = found.length ? `${found.length} found${found.length > mostFinds ? `, the nearest ${mostFinds} are here` : ""}` : `Nothing here has “${find.value.trim()}”.`;
    finds.replaceChildren(...found.slice(0, mostFinds).map(([node, [place, ...lines]]) => {
      const line = lines.find((line) => sought.some((word) => line.toLowerCase().includes(word)));
      return make("li", {}, make("button", { on: () => goToFind(node) }, place.replace(/^[^:]*: /, "")), ...(line ? [" ", make("span", {}, line)] : []));
    }));
  }
  function goToFind(node) {
    const words = at.start ? [startWord(at.start)] : [];
    let here = Core.begin(at.start);
    for (const did of wayTo(node)) {
      words.push(code(did, here));
      here = Core.step(here, did);
    }
    open(false);
    visit(words);
  }
  find.addEventListener("input", showFinds);

  // MARK: Doing something

  const outside = "That lies outside this page: see “What this page knows”. The simulator itself goes on there.";

  function perform(did) {
    const next = Core.step(at, did);
    if (next === null) return tell("Nothing happens: that can’t be done here.");
    if (next === undefined) return tell(kindOfOutside(did));
    way.push(code(did, at));
    showAt(next);
    begin(way);
  }

  function showAt(next) {
    at = next;
    show();
  }

  function kindOfOutside([kind]) {
    if (kind !== "key") return outside;
    const known = knownCodes();
    return known.length
      ? `This page knows ${known.map((c) => `“${c}”`).join(" and ")} here; other codes lie outside it. Use Delete, or Back.`
      : outside;
  }

  function tell(text) {
    note.textContent = text;
    note.hidden = !text;
  }

  // A way as a link has it: one short word a step.
  const letters = { key: "k", delete: "d", enter: "e", tap: "t", biometry: "b", event: "l", elapse: "w" };
  const kinds = Object.fromEntries(Object.entries(letters).map(([kind, letter]) => [letter, kind]));
  const code = ([kind, value = ""], at) =>
    letters[kind] + encodeURIComponent(kind === "tap" ? name(value, at) : value).replaceAll(".", "%2E");
  // A control has the name that scenarios have for it: so a link holds for another version of the flow.
  const called = (name, at) => Core.menu(at.state).filter((action) => action[0] === "t" && Core.title(action, at) === name);
  function name(id, at) {
    const title = Core.menu(at.state).filter((action) => action[0] === "t" && action[1] === id).map((action) => Core.title(action, at))[0];
    return title !== undefined && called(title, at).length === 1 ? title : id;
  }
  // Whatever a link says is looked for in what can be done here; only digits are lengths of time.
  function decode(word, at) {
    const kind = kinds[word[0]], value = decodeURIComponent(word.slice(1));
    if (kind === "tap") return [kind, called(value, at)[0]?.[1] ?? value];
    if (kind === "elapse" && !/^[0-9]{1,12}$/.test(value)) return [];
    return [kind, value];
  }

  // Where a link begins, if that isn't where the page does.
  const startWord = (index) => "s" + encodeURIComponent(DATA.begins[index][0]).replaceAll(".", "%2E");
  const startOf = (word) => (word[0] === "s" ? DATA.begins.findIndex(([name]) => name === decodeURIComponent(word.slice(1))) : -1);

  // Everything on the way of a scenario or a walk: how many words of its link lead there, as far as this page goes.
  const wayWords = [];
  const stops = (() => {
    let here = Core.begin();
    return (DATA.way?.[1] ?? []).map(([text, note, ...dids]) => {
      for (const did of here ? dids : []) {
        wayWords.push(code(did, here));
        here = Core.step(here, did);
        if (!here) break;
      }
      return { text, note, length: here ? wayWords.length : null };
    });
  })();
  const goTo = (index) => visit(wayWords.slice(0, stops[index].length));
  let stop = 0;

  // A link was opened, or the browser went back: the way is gone once more.
  function follow() {
    const words = location.hash.replace(/^#/, "").split(".").filter(Boolean);
    if (words.length > 0 && words.join(".") === way.join(".")) return;
    at = Core.begin();
    way = [];
    for (const word of words) {
      let next;
      try {
        const start = way.length === 0 ? startOf(word) : -1;
        next = start >= 0 ? Core.begin(start) : Core.step(at, decode(word, at));
      } catch { next = null; }
      if (!next) break;
      at = next;
      way.push(word);
    }
    show();
    if (way.length < words.length) {
      tell(way.length === 0 ? "This link leads nowhere on this page. Here is the start."
        : "This link goes on where this page can’t follow. Here is as far as it goes.");
    }
  }

  // MARK: Showing

  function show() {
    tell("");
    const focused = document.activeElement, [whole, screen] = DATA.size, box = isSmall.matches ? screen : whole;
    // What lies around the box is cut off by an element of its own, whatever the shape of the room.
    const [width, height] = box.slice(2);
    stage.innerHTML = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" aria-hidden="true">`
      + `<svg width="${width}" height="${height}" viewBox="${box.join(" ")}">`
      + Core.timed(svg(Core.screen(at)), at) + "</svg></svg>";
    drawPattern();
    words.replaceChildren(...Core.words(at).map((line) => make("p", {}, line)));
    showControls();
    showHand();
    showTime();
    showFacts();
    steps.replaceChildren(...Core.scenario(at).map((line) => make("li", {}, make("code", {}, line))));
    steps.scrollTop = steps.scrollHeight;
    showWay();
    showBar();
    if (+starts.value !== at.start) {
      starts.value = at.start;
      showFinds();
    }
    const place = Core.words(at)[0]?.split(":")[0];
    if (DATA.gallery) hung.href = `${DATA.gallery}#${encodeURIComponent(place ?? "")}`;
    // Whoever used what is gone now is on the new screen.
    if (focused !== document.body && (!focused.isConnected || focused.disabled)) {
      (glass.querySelector(".title") ?? glass.querySelector("button") ?? glass).focus({ preventScroll: true });
    }
    announce();
  }

  // A finger that is drawn over the dots of a pattern touches each, from the one on which it was put down.
  const isPattern = () => DATA.pads[Core.screen(at)]?.[2] === 3 && has("k");
  let firstDot = null;
  function dotAt(event) {
    const dot = document.elementFromPoint(event.clientX, event.clientY)?.closest?.(".glass button")?.dataset.name;
    return isPattern() && /^[1-9]$/.test(dot) && !at.typed.includes(dot) ? dot : null;
  }
  glass.addEventListener("pointerdown", (event) => (firstDot = dotAt(event)));
  addEventListener("pointermove", (event) => {
    const dot = firstDot && dotAt(event);
    if (!dot || dot === firstDot) return;
    if (firstDot !== "drawn") press(firstDot);
    press(dot);
    // A pattern that is whole is drawn to its end.
    firstDot = at.typed ? "drawn" : null;
  });
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => (firstDot = null));

  // The line of a pattern through the dots that are touched: which ones, only the page knows.
  function drawPattern() {
    // A finger that draws doesn't move the page.
    glass.style.touchAction = isPattern() ? "none" : "";
    if (!isPattern() || DATA.pads[Core.screen(at)][0] !== at.typed.length || !at.typed) return;
    const dots = [...at.typed].map((key) => stage.querySelector(`[data-key="${key}"]`)), line = [], rings = [];
    for (const dot of dots) {
      const { x, y, width, height } = dot.getBBox(), r = width * 0.4;
      line.push(`${x + width / 2} ${y + height / 2}`);
      rings.push(`M${x + width / 2 - r} ${y + height / 2}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`);
    }
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    for (const [name, value] of [["class", "s-tint"], ["stroke-width", 4], ["d", rings.join("") + "M" + line.join("L")]]) {
      path.setAttribute(name, value);
    }
    dots[0].before(path);
  }

  // What a screen reader says by itself: what is new, and how much is typed; never what.
  function announce() {
    const before = heard, lines = Core.words(at);
    heard = {
      place: lines[0]?.split(":")[0], isShaking: lines.some((line) => line.includes(", the dots shake")),
      title: glass.querySelector(".title")?.textContent, entry: glass.querySelector("[data-name=entry]")?.dataset.value,
      texts: [...glass.querySelectorAll(".said-once")].map((text) => text.textContent),
    };
    const isNew = before.place !== heard.place || (heard.isShaking && !before.isShaking);
    const said = heard.texts.filter((text) => isNew || !before.texts.includes(text));
    if (before.place !== heard.place && heard.title && document.activeElement?.className !== "unseen title") said.unshift(heard.title);
    if (before.place === heard.place && heard.entry !== before.entry && heard.entry && heard.entry !== "empty") said.push(heard.entry);
    if (pinned.textContent) said.push(pinned.textContent);
    // A new element each time: the same is said once more.
    live.replaceChildren(make("span", {}, said.map((text) => (/[.!?…:]$/.test(text) ? text : text + ".")).join(" ")));
  }

  // Where one is on the way of a scenario or a walk, and what is noted there.
  function showWay() {
    const here = way.every((word, index) => word === wayWords[index]) ? stops.findIndex((one) => one.length === way.length) : -1;
    if (here >= 0) stop = here;
    const noted = stops.map((one, index) => [one, index]).filter(([one]) => one.note && one.length !== null).map(([, index]) => index);
    // The note that one is at, or that came last before.
    const number = noted.findLastIndex((index) => index <= stop);
    pinned.textContent = stops[here]?.note ?? "";
    guide.hidden = noted.length === 0;
    if (!DATA.way) return;
    const turn = (title, to) => make("button", { disabled: noted[to] === undefined, "data-name": title, on: () => goTo(noted[to]) }, title);
    const isOn = here >= 0 && noted[number] === here;
    fill(guideButtons, [turn("Previous note", isOn ? number - 1 : number), turn("Next note", number + 1),
      make("span", { class: "said", "data-name": "number" }, isOn ? `${number + 1} of ${noted.length}` : `${noted.length} note${noted.length === 1 ? "" : "s"}`)]);
    const go = (title, to) => make("button", { disabled: stops[to]?.length == null, "data-name": title, on: () => goTo(to) }, title);
    fill(wayButtons, [go("Previous step", here < 0 ? stop : stop - 1), go("Next step", stop + 1)]);
    if (!stopList.firstChild) {
      stopList.append(...stops.map(({ text, note, length }, index) => make("li", { class: length === null ? "beyond" : null },
        length === null ? make("span", {}, text) : make("button", { on: () => goTo(index) }, text),
        ...(note ? [make("p", { class: "remark" }, note)] : []))));
      const beyond = stops.find((one) => one.length === null);
      if (beyond) {
        wayEnd.textContent = `This page can’t follow from “${beyond.text}” on: see “What this page knows”. The simulator goes on there.`;
        wayEnd.hidden = false;
      }
    }
    [...stopList.children].forEach((item, index) => {
      if (index === here) {
        item.firstChild.setAttribute("aria-current", "step");
        stopList.scrollTop = item.offsetTop - stopList.offsetTop - 60;
      } else {
        item.firstChild.removeAttribute("aria-current");
      }
    });
  }

  // Real buttons stand over what is drawn, and texts for the ear between them: in the order in which VoiceOver has them.
  function showControls() {
    const frame = stage.firstChild.getBoundingClientRect(), screen = Core.screen(at);
    const left = new Map(DATA.names[screen].map(([id, ...control]) => [id, control])), buttons = new Map();
    const add = (drawn, id, name, isEnabled, on, more) => {
      const box = drawn.getBoundingClientRect();
      const button = make("button", { "aria-label": name, "aria-disabled": isEnabled ? null : "true", "data-name": id,
        ...more, on: () => (isEnabled ? on() : tell("It is dimmed.")) });
      Object.assign(button.style, {
        left: `${(100 * (box.left - frame.left)) / frame.width}%`, top: `${(100 * (box.top - frame.top)) / frame.height}%`,
        width: `${(100 * box.width) / frame.width}%`, height: `${(100 * box.height) / frame.height}%`,
      });
      buttons.set(id, button);
    };
    for (const drawn of stage.querySelectorAll("[data-control],[data-key]")) {
      const id = drawn.dataset.control, key = drawn.dataset.key, isEnabled = drawn.getAttribute("aria-disabled") !== "true";
      if (id !== undefined && left.has(id)) {
        const [name, can, more] = left.get(id);
        add(drawn, id, typeof more === "string" ? more : name, can && isEnabled, () => tap(id, typeof more === "string"),
          typeof more === "number" ? { role: "switch", "aria-checked": String(more === 1) } : {});
        left.delete(id);
      } else if (key !== undefined) {
        add(drawn, key, key === "delete" ? "Delete" : key, isEnabled, () => press(key));
      }
    }
    const parts = DATA.heard[screen].flatMap((number, index) => {
      const [label, value = ""] = Core.timed(DATA.words[number].slice(1), at).split("\n"), name = { "data-name": "heard" + index };
      switch (DATA.words[number][0]) {
        case "h": return [make("h2", { class: "unseen title", tabindex: "-1", "data-name": "title" }, label)];
        case "i": return [make("p", { class: "unseen title", role: "img", "aria-label": label, tabindex: "-1", "data-name": "title" }, label)];
        case "t": return [make("p", { class: "unseen said-once", ...name }, label)];
        case "p": return [make("p", { class: "unseen said-once", role: "img", "aria-label": label, ...name }, label)];
        case "e": return [make("p", { class: "unseen", role: "img", "aria-label": `${label}, ${value}`, "data-name": "entry", "data-value": value })];
        default: {
          const button = buttons.get(label);
          buttons.delete(label);
          return button ? [button] : [];
        }
      }
    });
    fill(glass, [...parts, ...buttons.values()]);
    // What is not drawn as something to tap.
    fill(also, [...left].filter(([id, [, can]]) => can && canTap(id))
      .map(([id, [name]]) => make("button", { on: () => tap(id), "data-name": id }, name)));
  }

  // The system's own places are left as by hand.
  const lifeCycle = (id) => DATA.events[id];
  const canTap = (id) => Core.indexOf(at.state, "t", id) >= 0 || (lifeCycle(id) && has("l", lifeCycle(id)));
  function tap(id, isField) {
    if (has("t", id)) return perform(["tap", id]);
    if (lifeCycle(id)) return perform(["event", eventHere(lifeCycle(id))]);
    // A field that is typed into already does nothing else.
    return isField && asksForText() ? offerTexts() : perform(["tap", id]);
  }
  const eventHere = (name) => (name === "launch" && !has("l", "launch") ? "return" : name);
  const press = (key) => perform(key === "delete" ? ["delete"] : ["key", key]);
  const has = (kind, name) => Core.indexOf(at.state, kind, name) >= 0;

  const knownCodes = () => Core.knownCodes(at);

  // A field takes the texts that exploring typed, and no others: whoever begins to type is led to them.
  const keyboard = () => stage.querySelector(".keyboard"), asksForText = () => has("e") || keyboard() !== null;
  function offerTexts() {
    if (!has("e")) return tell("This page knows no other text here.");
    if (isSmall.matches) open(true);
    tell(isSmall.matches ? "" : "This page knows some texts only: they are under “You”.");
    typing.querySelector("button").focus();
  }
  glass.addEventListener("click", (event) => {
    const box = keyboard()?.getBoundingClientRect();
    if (box && event.target === glass && event.clientY >= box.top && event.clientY <= box.bottom) offerTexts();
  });

  function showHand() {
    const button = (title, did, can, spoken = title) =>
      make("button", { disabled: !can, on: () => perform(did), "aria-label": spoken === title ? null : spoken, "data-name": did.join(" ") }, title);
    const name = DATA.biometry, running = has("l", "return") ? "return" : "launch";
    fill(hand, [
      ...(name ? [button(`${name} matches`, ["biometry", "match"], has("b", "match")),
        button("… doesn’t match", ["biometry", "no-match"], has("b", "no-match"), `${name} doesn’t match`),
        button("… is cancelled", ["biometry", "cancel"], has("b", "cancel"), `${name} is cancelled`)] : []),
      button("Open the app", ["event", running], has("l", running)), button("Home", ["event", "leave"], has("l", "leave")),
      button("App switcher", ["event", "open-switcher"], has("l", "open-switcher")),
      button("Force-quit", ["event", "force-quit"], has("l", "force-quit")),
      ...DATA.outside.map(([step, title]) => button(title, ["event", step], has("l", step)))]);
    const entries = Core.menu(at.state).filter(([kind]) => kind === "e").map(([, text]) => [`Type “${text}”`, () => { open(false); perform(["enter", text]); }]);
    const codes = knownCodes().map((text) => [`Type “${text}”`, () => {
      for (const key of text.slice(at.typed.length)) perform(["key", key]);
    }]);
    const buttons = [...entries, ...codes].map(([title, on]) => make("button", { on, "data-name": title }, title));
    fill(typing, [...(entries.length ? [make("p", { class: "only", "data-name": "only" }, "This page knows these texts only:")] : []), ...buttons]);
  }

  // What a hand does that isn't on a screen.
  function showBar() {
    const name = DATA.biometry, running = has("l", "return") ? "return" : "launch", isAway = has("l", running);
    const button = (id, title, spoken, can, on) =>
      make("button", { disabled: !can, on, "aria-label": spoken, "data-name": id }, title);
    const did = (id, title, spoken, kind, value) => button(id, title, spoken, has(kind[0] === "e" ? "l" : "b", value), () => perform([kind, value]));
    const next = Core.nextDue(at), wait = next ? next[1] - at.now : 60000;
    fill(bar, [
      ...(name ? [did("yes", `${name} ✓`, `${name} matches`, "biometry", "match"),
        did("no", `${name} ✗`, `${name} doesn’t match`, "biometry", "no-match")] : []),
      isAway ? did("leave or open", "Open", "Open the app", "event", running) : did("leave or open", "Leave", "Leave the app", "event", "leave"),
      button("wait", "+" + Core.exact(wait), `${Core.exact(wait)} pass`, true, () => perform(["elapse", wait])),
      make("button", { "data-name": "more", "aria-expanded": String(document.body.classList.contains("is-open")),
        on: () => open(!document.body.classList.contains("is-open")) }, "More")]);
  }

  function showTime() {
    const start = 9 * 3600000 + 41 * 60000, two = (n) => String(n).padStart(2, "0");
    const day = Math.floor((start + at.now) / 86400000), s = Math.floor((start + at.now) / 1000);
    clock.textContent = `${Math.floor(s / 3600) % 24}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`
      + (day ? ` (${day} ${day === 1 ? "day" : "days"} later)` : "");
    const running = Object.keys(at.due).sort((a, b) => at.due[a] - at.due[b]);
    waits.replaceChildren(...running.map((wait) => make("li", {}, `${DATA.waits[wait]}: ${Core.exact(at.due[wait] - at.now)} left`)));
    figures.replaceChildren(...Core.figures(at).map((line) => make("li", {}, line)));
    const next = Core.nextDue(at);
    const ahead = (ms, name = "+" + Core.exact(ms), title = name) =>
      make("button", { on: () => perform(["elapse", ms]), "data-name": name }, title);
    fill(times, [...(next ? [ahead(next[1] - at.now, "next", `To the next thing (${Core.exact(next[1] - at.now)})`)] : []),
      ahead(1000), ahead(60000), ahead(300000), ahead(3600000)]);
  }

  function showFacts() {
    const now = Core.facts(at);
    facts.replaceChildren(...now.flatMap(([name, value]) => {
      const isNew = shownFacts.size > 0 && shownFacts.get(name) !== value;
      return [make("dt", {}, name), make("dd", { class: isNew ? "new" : null }, value)];
    }));
    shownFacts = new Map(now);
  }

  for (const moved of ["popstate", "hashchange"]) addEventListener(moved, () => { findDepth(); follow(); });
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target === find) {
      if (event.key === "Escape") { find.value = ""; showFinds(); }
      if (event.key === "Enter") finds.querySelector("button")?.click();
      return;
    }
    if (event.key === "Backspace" && has("d")) { event.preventDefault(); return perform(["delete"]); }
    if (event.key.length !== 1 || event.key === " ") return;
    // Where a slash can’t be typed, it looks for something, as on all pages.
    if (event.key === "/" && !asksForText() && !(has("k") && DATA.pads[Core.screen(at)]?.[2] === 0)) {
      event.preventDefault();
      if (isSmall.matches) open(true);
      return find.focus();
    }
    if (!has("k")) return asksForText() && !event.target.matches("select, input") ? offerTexts() : undefined;
    const pad = DATA.pads[Core.screen(at)];
    if (pad && !Core.keysOfPads[pad[2]].test(event.key)) return;
    event.preventDefault();
    perform(["key", pad && pad[2] === 2 ? event.key.toUpperCase() : event.key]);
  });
  addEventListener("resize", () => showControls());
  isSmall.addEventListener("change", () => { place(); show(); });
  // What lies behind the bar goes away with a tap beside it.
  phone.addEventListener("pointerdown", () => open(false));
  place();
  findDepth();
  follow();
  return { showAt, now: () => at };
})();
if (typeof module !== "undefined") module.exports = { Core, DATA };
