export const deskStyle = `
:root {
  color-scheme: light;
  --ground: #f4f2ec;
  --paper: #fffefb;
  --ink: #23272e;
  --quiet: #5d6470;
  --line: #dedad0;
  --faint: #efece4;
  --accent: #1f5f8b;
  --accent-ink: #ffffff;
  --calm: #2c6e49;
  --warn: #9a5b00;
  --alarm: #a3312a;
  --mono: ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace;
}
* { box-sizing: border-box; }
html { scroll-behavior: smooth; scroll-padding-top: 16px; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.5 system-ui, 'Segoe UI', sans-serif; }
h1, h2, h3, p, ul, dl, dd { margin: 0; padding: 0; }
ul { list-style: none; }
a { color: var(--accent); text-underline-offset: 3px; }
code { padding: 2px 6px; border-radius: 6px; background: var(--faint); font: 600 14px/1 var(--mono); user-select: all; }

header {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 16px 40px;
  max-width: 1440px;
  margin: 0 auto;
  padding: 28px 32px 20px;
}
.title { flex: 0 1 auto; }
h1 { font-size: 26px; line-height: 1.2; letter-spacing: -0.02em; }
.title p { color: var(--quiet); }
.facts { display: flex; flex: 1 1 auto; flex-wrap: wrap; gap: 12px 32px; }
.facts dt { color: var(--quiet); font-size: 12px; }
.facts dd { font-weight: 600; font-variant-numeric: tabular-nums; }
.facts .alert dd { color: var(--alarm); }

main {
  display: grid;
  grid-template-columns: minmax(0, 5fr) minmax(0, 7fr);
  gap: 20px;
  max-width: 1440px;
  margin: 0 auto;
  padding: 0 32px 48px;
}
.column { display: grid; align-content: start; gap: 20px; min-width: 0; }
.whole, .problem { grid-column: 1 / -1; min-width: 0; }
section { padding: 24px; border: 1px solid var(--line); border-radius: 14px; background: var(--paper); }
.head { margin-bottom: 16px; }
.head p { color: var(--quiet); }
h2 { font-size: 18px; line-height: 1.3; letter-spacing: -0.01em; }
h3 { margin: 24px 0 8px; font-size: 15px; }
.problem {
  padding: 14px 20px;
  border: 1px solid #e4b9b4;
  border-radius: 12px;
  background: #fdf1ef;
  color: var(--alarm);
  white-space: pre-line;
}

button, .button {
  display: inline-flex;
  align-items: center;
  justify-content: center;
  min-height: 40px;
  padding: 0 16px;
  border: 1px solid var(--line);
  border-radius: 8px;
  background: var(--paper);
  color: var(--ink);
  font-family: inherit;
  font-size: 14px;
  font-weight: 600;
  line-height: 1.2;
  text-decoration: none;
  white-space: nowrap;
  cursor: pointer;
  transition: background-color 120ms ease-out, border-color 120ms ease-out;
}
button:hover, .button:hover { border-color: #c3bdae; background: var(--faint); }
.primary { border-color: var(--accent); background: var(--accent); color: var(--accent-ink); min-height: 44px; }
.primary:hover { border-color: #174a6d; background: #174a6d; }
.quiet { border-color: transparent; background: none; color: var(--quiet); }
.danger { border-color: var(--alarm); background: var(--alarm); color: #fff; }
.danger:hover { border-color: #84251f; background: #84251f; }
:focus-visible { outline: 3px solid #74aed6; outline-offset: 2px; }

.rows > li { display: flex; align-items: center; gap: 14px; padding: 12px 0; border-top: 1px solid var(--faint); }
.rows > li:first-child { border-top: 0; padding-top: 4px; }
.rows > li:last-child { padding-bottom: 0; }
.what { flex: 1 1 auto; min-width: 0; overflow-wrap: anywhere; }
.what > a, .what > strong { font-weight: 600; }
.what p { color: var(--quiet); font-size: 14px; line-height: 1.4; }
.mail { font: 13px/1.5 var(--mono); }
.state { flex: none; color: var(--calm); font-size: 14px; font-weight: 600; }
.state::before { content: ''; display: inline-block; width: 8px; height: 8px; margin-right: 8px; border-radius: 50%; background: currentColor; }
.aside { flex: none; color: var(--quiet); font-size: 14px; }
.swatch { flex: none; width: 40px; height: 40px; border-radius: 10px; border: 1px solid var(--line); }
.swatch.dark { background: linear-gradient(135deg, #3a302c, #171413); }
.swatch.darkest { background: linear-gradient(135deg, #1c1c20, #000); }
.swatch.light { background: linear-gradient(135deg, #fff, #e9e4d8); }
.line { display: flex; align-items: center; justify-content: space-between; gap: 16px; margin-bottom: 12px; color: var(--quiet); }
.line.end { justify-content: flex-end; margin: 12px 0 0; }
.fine { margin-top: 12px; color: var(--quiet); font-size: 14px; }

.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(164px, 1fr)); gap: 12px; }
.card { flex-direction: column; align-items: flex-start; justify-content: flex-start; gap: 4px; padding: 12px 14px; text-align: left; white-space: normal; }
.card[aria-pressed='true'] { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); background: #f1f6fa; }
.card strong { font-size: 15px; }
.card span { color: var(--quiet); font-size: 13px; font-weight: 400; line-height: 1.4; }

.clock { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 16px; margin-bottom: 12px; }
.clock time { font-size: 20px; font-weight: 600; font-variant-numeric: tabular-nums; letter-spacing: -0.01em; }
.clock span { color: var(--quiet); }
.together { display: flex; flex-wrap: wrap; gap: 8px; }
.buttons { display: flex; flex-wrap: wrap; gap: 8px; }

.fields {
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(164px, 1fr));
  align-items: end;
  gap: 14px;
  margin-top: 20px;
}
.fields label { display: grid; gap: 4px; min-width: 0; }
.fields label > span { color: var(--quiet); font-size: 13px; }
.fields .wide { grid-column: 1 / -1; }
.fields .check { grid-template-columns: auto 1fr; align-items: center; gap: 10px; min-height: 40px; }
.fields .check > span { color: var(--ink); font-size: 14px; line-height: 1.3; }
.fields button { justify-self: start; }
fieldset { display: grid; grid-template-columns: repeat(auto-fill, minmax(150px, 1fr)); gap: 0 14px; margin: 0; padding: 4px 16px 8px; border: 1px solid var(--line); border-radius: 8px; }
legend { padding: 0 6px; color: var(--quiet); font-size: 13px; }
input:not([type='checkbox']), select {
  width: 100%;
  min-height: 40px;
  padding: 0 12px;
  border: 1px solid #8f8b81;
  border-radius: 8px;
  background: #fff;
  color: var(--ink);
  font: inherit;
  text-overflow: ellipsis;
}
input::placeholder { color: #6f6c65; }
input[type='checkbox'] { width: 20px; height: 20px; margin: 0; accent-color: var(--accent); }

.counts { display: grid; grid-template-columns: repeat(auto-fill, minmax(110px, 1fr)); gap: 12px; }
.counts dt { color: var(--quiet); font-size: 12px; }
.counts dd { font-size: 20px; font-weight: 600; font-variant-numeric: tabular-nums; line-height: 1.3; }

#sockets .counts { margin-bottom: 16px; }

#requests .head { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 16px; }
#requests .head p { flex: 1 1 auto; }
.log { max-height: 560px; margin: 0 -24px; padding: 0 24px; overflow: auto; border-block: 1px solid var(--faint); }
table { width: 100%; border-collapse: collapse; font-size: 14px; font-variant-numeric: tabular-nums; }
th { position: sticky; top: 0; background: var(--paper); color: var(--quiet); font-size: 12px; font-weight: 500; text-align: left; }
th, td { padding: 8px 16px 8px 0; white-space: nowrap; border-bottom: 1px solid var(--faint); }
td.words { min-width: 40ch; white-space: normal; }
tr:last-child td { border-bottom: 0; }
.path { font: 13px/1.5 var(--mono); }
.path span { color: var(--quiet); }
.status { font-weight: 600; color: var(--calm); }
.status.s3 { color: var(--accent); }
.status.s4 { color: var(--warn); }
.status.s5, .status.s0 { color: var(--alarm); }

.start-over { padding: 12px 24px; }
summary { min-height: 40px; color: var(--quiet); font-weight: 600; line-height: 40px; cursor: pointer; border-radius: 8px; }
details > div { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 12px; padding: 4px 0 8px; }

@media (max-width: 960px) {
  main { grid-template-columns: minmax(0, 1fr); }
}
@media (max-width: 600px) {
  header { padding: 20px 16px 16px; }
  header .primary { width: 100%; }
  .facts { display: grid; grid-template-columns: 1fr 1fr; width: 100%; }
  main { padding: 0 12px 32px; gap: 12px; }
  .column { gap: 12px; }
  section { padding: 18px 16px; }
  .log { margin: 0 -16px; padding: 0 16px; }
  button, .button, input:not([type='checkbox']), select { min-height: 44px; }
  .cards, .fields { grid-template-columns: 1fr 1fr; }
  .fields .check, .fields fieldset .check { grid-column: 1 / -1; }
  .cards .card { grid-column: auto; }
  #sites .rows > li { flex-wrap: wrap; }
  #sites .what { flex-basis: calc(100% - 54px); }
  #sites .rows form, #sites .rows form button { width: 100%; }
}
@media (prefers-reduced-motion: reduce) {
  html { scroll-behavior: auto; }
  * { transition: none; }
}
`
