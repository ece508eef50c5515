internal import LanyardCrypto

/// The one style sheet of all pages. It stands in the page itself; the content security policy names its hash.
enum PageStyle {
  static let hash = Base64.encode(HashAlgorithm.sha256.digest(css.utf8))

  static let css = """
    :root {
      color-scheme: light dark;
      --ground: #f4f1ea; --card: #fffdf8; --ink: #26221b; --soft: #6a6254; --line: #ddd5c5;
      --accent: #0b6e5f; --accent-ink: #ffffff; --tape: #f2c14e; --tape-ink: #3a2c05; --alarm: #a3271f;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --ground: #16181a; --card: #202326; --ink: #ece8df; --soft: #a9a497; --line: #3a3e42;
        --accent: #5fc9b4; --accent-ink: #08231e; --tape: #8a6a14; --tape-ink: #fff3cf; --alarm: #ff9d94;
      }
    }
    * { box-sizing: border-box; }
    body { margin: 0; min-height: 100vh; background: var(--ground); color: var(--ink);
      font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif; }
    .tape { margin: 0; padding: .45rem 1rem; background: var(--tape); color: var(--tape-ink); text-align: center;
      font-size: .875rem; font-weight: 600; letter-spacing: .04em; }
    main { width: min(100% - 2rem, 28rem); margin: 3rem auto; padding: 2rem; background: var(--card);
      border: 1px solid var(--line); border-radius: 1rem; box-shadow: 0 1rem 2.5rem rgb(0 0 0 / .08); }
    main.wide { width: min(100% - 2rem, 56rem); }
    h1 { margin: 0 0 .25rem; font-size: 1.5rem; line-height: 1.25; text-wrap: balance; overflow-wrap: anywhere; }
    h2 { margin: 2rem 0 .5rem; font-size: 1.1rem; }
    p { margin: .5rem 0 1rem; } p, li, dd { overflow-wrap: anywhere; } td { overflow-wrap: break-word; }
    p:has(+ ul) { margin-bottom: .25rem; } main > :last-child { margin-bottom: 0; }
    .soft { color: var(--soft); font-size: .925rem; }
    .alarm { color: var(--alarm); }
    .choices { display: grid; gap: .5rem; margin: 1.25rem 0; }
    .choice { display: flex; align-items: center; gap: .9rem; width: 100%; padding: .7rem .9rem; text-align: left;
      background: transparent; color: inherit; border: 1px solid var(--line); border-radius: .75rem; font: inherit;
      cursor: pointer; }
    .choice:hover { border-color: var(--accent); }
    .choice .names { display: grid; min-width: 0; overflow-wrap: anywhere; }
    .badge { flex: none; display: grid; place-items: center; width: 2.5rem; height: 2.5rem; border-radius: .6rem;
      background: var(--accent); color: var(--accent-ink); font-weight: 700; }
    fieldset { margin: 1rem 0; padding: .25rem 1rem 1rem; border: 1px solid var(--line); border-radius: .75rem; }
    legend { padding: 0 .4rem; color: var(--soft); font-size: .875rem; }
    label { display: flex; gap: .7rem; align-items: baseline; padding: .35rem 0; cursor: pointer; }
    input[type=text] { flex: 1; min-width: 0; padding: .6rem .8rem; border: 1px solid var(--soft); border-radius: .75rem;
      background: transparent; color: inherit; font: inherit; letter-spacing: .08em; }
    input[type=checkbox] { flex: none; width: 1.1rem; height: 1.1rem; accent-color: var(--accent); translate: 0 .2rem; }
    ul { margin: .25rem 0; padding-left: 1.2rem; }
    .actions { display: flex; flex-wrap: wrap; gap: .75rem; justify-content: flex-end; margin-top: 1.5rem; }
    .actions button { min-width: 7rem; padding: .65rem 1.2rem; border: 1px solid var(--accent); border-radius: .75rem;
      font: inherit; font-weight: 600; cursor: pointer; background: transparent; color: var(--accent); }
    .actions button.main { background: var(--accent); color: var(--accent-ink); }
    :focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; }
    code { font: .9em ui-monospace, "DejaVu Sans Mono", monospace; overflow-wrap: anywhere; }
    table { width: 100%; border-collapse: collapse; font-size: .925rem; }
    th, td { padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
    a { color: var(--accent); }
    @media (max-width: 30rem) { main { margin: 1rem auto; padding: 1.25rem; } .actions button { flex: 1; } }
    @media (max-width: 48rem) {
      tr { display: grid; padding: .6rem 0; border-bottom: 1px solid var(--line); }
      tr:has(th) { position: absolute; width: 1px; height: 1px; padding: 0; overflow: hidden; clip-path: inset(50%); }
      td { padding: 0; border: 0; } td:first-child { font-weight: 600; }
    }
    """
}
