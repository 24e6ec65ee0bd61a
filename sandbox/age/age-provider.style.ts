export const providerStyle = `
:root {
  color-scheme: light;
  --ink: #1d2733;
  --quiet: #55616f;
  --line: #d6dde4;
  --ground: #eef2f5;
  --accent: #14606b;
}
* { box-sizing: border-box; }
body {
  margin: 0;
  min-height: 100dvh;
  display: grid;
  grid-template-rows: auto 1fr;
  background: var(--ground);
  color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif;
}
header {
  display: flex;
  align-items: center;
  gap: 12px;
  padding: 20px 24px;
  font-weight: 600;
}
.mark {
  display: grid;
  place-items: center;
  width: 32px;
  height: 32px;
  border-radius: 50%;
  background: var(--accent);
  color: #fff;
  font-size: 12px;
}
main {
  width: min(440px, calc(100% - 32px));
  margin: auto;
  padding: 32px;
  background: #fff;
  border: 1px solid var(--line);
  border-radius: 16px;
  box-shadow: 0 12px 32px rgb(29 39 51 / 8%);
  translate: 0 -32px;
}
h1 { margin: 0 0 8px; font-size: 26px; line-height: 1.2; letter-spacing: -0.01em; }
p { margin: 0 0 24px; color: var(--quiet); }
form { display: grid; gap: 12px; margin-bottom: 24px; }
button {
  min-height: 48px;
  border: 1px solid var(--line);
  border-radius: 10px;
  background: #fff;
  color: inherit;
  font: inherit;
  font-weight: 600;
  cursor: pointer;
}
button:hover { background: var(--ground); }
button:focus-visible { outline: 3px solid #7cc4cd; outline-offset: 2px; }
.primary { background: var(--accent); border-color: var(--accent); color: #fff; }
.primary:hover { background: #0f4d56; }
.quiet { border-color: transparent; color: var(--quiet); font-weight: 500; }
.fine { margin: 0; font-size: 14px; }
`
