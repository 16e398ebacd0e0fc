import UnlockEngine

// How a gallery's page looks, and what its script does.

extension GalleryPage {
  static func colours(_ tone: AppLook.Tone) -> String {
    switch tone {
    case .light:
      ":root{color-scheme:light;--text:#1c1c1e;--dim:#636366;--page:#f2f2f7;--card:#fff;--line:#d1d1d6;--accent:#a85400}"
    case .dark:
      ":root{color-scheme:dark;--text:#f2f2f7;--dim:#9a9aa0;--page:#000;--card:#161618;--line:#3a3a3c;--accent:#ffb340}"
    }
  }

  static let layout = """
    *{box-sizing:border-box}[hidden]{display:none!important}
    body{margin:0;padding:2rem 2rem 5rem;color:var(--text);background:var(--page);\
    font:15px/1.4 system-ui,-apple-system,"Segoe UI",sans-serif;--h:26rem}
    header,.tools,nav,main{max-width:130rem;margin-inline:auto}
    h1{font-size:2rem;letter-spacing:-.02em;line-height:1.15;margin:0 0 .3rem}
    header p{margin:.1rem 0;color:var(--dim)}header .sum{color:var(--text);font-size:1.05rem;margin-bottom:.4rem}
    code{font:.85em/1.4 ui-monospace,"SF Mono",Menlo,Consolas,monospace;color:var(--dim);overflow-wrap:anywhere}
    .tools{position:sticky;top:0;z-index:2;display:flex;flex-wrap:wrap;gap:.6rem 1.4rem;align-items:center;\
    margin-block:1.2rem .4rem;padding:.7rem 0;background:var(--page);border-bottom:1px solid var(--line)}
    .tools label{display:flex;gap:.5rem;align-items:center;color:var(--dim)}
    .tools .size{margin-inline-start:auto}
    input[type=search]{font:inherit;width:min(22rem,60vw);padding:.45rem .7rem;color:var(--text);background:var(--card);\
    border:1px solid var(--line);border-radius:.6rem}
    #count{color:var(--dim);font-variant-numeric:tabular-nums}
    button{font:inherit;color:var(--text);background:var(--card);border:1px solid var(--line);padding:.3rem .8rem;cursor:pointer;\
    border-radius:.5rem}
    .tones button{border-radius:0;margin-inline-start:-1px}.tones button:first-child{border-radius:.5rem 0 0 .5rem}
    .tones button:last-child{border-radius:0 .5rem .5rem 0}.tones button[aria-pressed=true]{background:var(--text);color:var(--page)}
    :focus-visible{outline:3px solid var(--accent);outline-offset:2px}
    nav{display:flex;flex-wrap:wrap;gap:.35rem;margin-block:.8rem}
    nav a{color:var(--text);text-decoration:none;font-size:.85rem;padding:.2rem .55rem;background:var(--card);\
    border:1px solid var(--line);border-radius:1rem}
    nav small{color:var(--dim);margin-inline-start:.4rem}
    h2{font-size:.8rem;letter-spacing:.08em;text-transform:uppercase;color:var(--accent);margin:2.6rem 0 -.6rem}
    section{scroll-margin-top:4rem}h3{font-size:1.15rem;margin:1.8rem 0 .9rem}h3 code{font-weight:400;margin-inline-start:.4rem}
    .wall{display:flex;flex-wrap:wrap;gap:1.8rem 1.6rem;align-items:flex-start}
    figure{margin:0;width:min-content;scroll-margin-top:5rem;border-radius:1rem}
    figure:target{outline:3px solid var(--accent);outline-offset:.5rem}
    figure svg[role=img]{display:block;height:var(--h);width:auto;min-width:calc(var(--h)*.45);max-width:none}
    figcaption{margin-top:.7rem;min-width:min(11.5rem,var(--h))}
    .state{color:inherit;text-decoration:none}.state b::first-letter{text-transform:uppercase}
    .state span{color:var(--dim);overflow-wrap:anywhere}
    details{margin-top:.15rem;font-size:.82rem;color:var(--dim)}summary{cursor:pointer}
    pre{margin:.5rem 0;padding:.7rem;max-width:26rem;overflow:auto;color:var(--text);background:var(--card);border:1px solid var(--line);\
    border-radius:.6rem;font:12px/1.45 ui-monospace,"SF Mono",Menlo,Consolas,monospace}
    figure:has(details[open]){width:auto;max-width:26rem}
    .matrix{width:auto!important;max-width:none!important;overflow-x:auto;margin-bottom:2rem;--h:17rem}
    .matrix figcaption{margin:0 0 .6rem;position:sticky;left:0}
    table{border-collapse:separate;border-spacing:1rem .6rem;margin-inline:-1rem}
    th{color:var(--dim);font-weight:600;font-size:.82rem;text-align:start;vertical-align:middle}thead th{text-align:center}
    td{vertical-align:top;text-align:center}td svg{margin-inline:auto}td small{display:block;max-width:9rem;margin:.3rem auto 0;\
    color:var(--accent)}
    #none{padding:4rem 0;text-align:center;font-size:1.2rem;color:var(--dim)}
    @media (max-width:600px){body{padding:1rem 1rem 3rem;--h:20rem}.tools .size{display:none}}
    @page{margin:12mm}
    @media print{body{padding:0;background:none;--h:58mm!important;font-size:9pt}.tools,nav,details,.copy{display:none!important}\
    h2,h3{break-after:avoid}figure{break-inside:avoid}.wall{gap:5mm}h1{font-size:16pt}h2{margin-top:8mm}\
    .phone,.phone *{print-color-adjust:exact;-webkit-print-color-adjust:exact}}

    """

  static let script = """
    'use strict';
    const byId = id => document.getElementById(id), all = (query, at = document) => [...at.querySelectorAll(query)];
    const figures = all('figure'), find = byId('find'), dark = byId('dark'), media = dark.media;
    all('.tools, .copy').forEach(each => each.hidden = false);
    const filter = () => {
      const words = find.value.toLowerCase().split(/\\s+/).filter(Boolean);
      let count = 0;
      for (const figure of figures) {
        const isFound = words.every(word => figure.dataset.find.includes(word));
        figure.hidden = !isFound;
        count += isFound;
      }
      for (const section of all('section')) section.hidden = !section.querySelector('figure:not([hidden])');
      for (const heading of all('h2')) {
        let next = heading.nextElementSibling, isShown = false;
        for (; next && next.tagName === 'SECTION'; next = next.nextElementSibling) isShown ||= !next.hidden;
        heading.hidden = !isShown;
      }
      for (const link of all('nav a')) link.hidden = byId(link.hash.slice(1))?.hidden;
      byId('count').textContent = words.length ? `${count} of ${figures.length}` : '';
      byId('sought').textContent = find.value.trim();
      byId('none').hidden = count > 0;
    };
    find.addEventListener('input', filter);
    addEventListener('keydown', event => {
      if (event.key === '/' && document.activeElement !== find) { event.preventDefault(); find.focus(); }
      if (event.key === 'Escape' && document.activeElement === find) { find.value = ''; filter(); }
    });
    byId('size').addEventListener('input', event => document.body.style.setProperty('--h', event.target.value + 'rem'));
    const tones = all('[data-tone]');
    const choose = tone => {
      dark.media = tone === 'dark' ? 'screen' : tone === 'light' ? 'not all' : media;
      for (const button of tones) button.setAttribute('aria-pressed', button.dataset.tone === tone);
    };
    for (const button of tones) button.addEventListener('click', () => choose(button.dataset.tone));
    if (tones.length) choose('auto');
    for (const button of all('.copy')) button.addEventListener('click', async () => {
      const text = button.previousElementSibling;
      try {
        await navigator.clipboard.writeText(text.textContent + '\\n');
        button.textContent = 'Copied';
      } catch {
        getSelection().selectAllChildren(text);
        button.textContent = 'Selected: copy it';
      }
    });
    """
}
