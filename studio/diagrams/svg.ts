import type { Box, Drawing, Line, Pill, Point, Row, Text } from './drawing.ts'
import { type MachineGraph, statesIn } from './graph.ts'
import { FONTS, TYPE } from './text.ts'

const MARGIN = 16
const CORNER = 8
const BEND = 6

// The same names as in `@media`, so that one picture serves both.
const LIGHT = {
  page: '#fbfbfa',
  box: '#ffffff',
  composite: '#f4f5f7',
  head: '#e8ebf0',
  edge: '#8b93a3',
  rim: '#b6bdca',
  text: '#1b212c',
  quiet: '#5a6474',
  accent: '#2456c4',
  chip: '#d5e1fa',
  chipText: '#1d429a',
}

const DARK = {
  page: '#12151b',
  box: '#1f242e',
  composite: '#181c24',
  head: '#262d39',
  edge: '#7f899b',
  rim: '#4a5465',
  text: '#e9ecf2',
  quiet: '#a3adbd',
  accent: '#8fb4ff',
  chip: '#26365a',
  chipText: '#c4d6ff',
}

/**
 * A picture that stands alone: no script, nothing from elsewhere; light or dark as the reader's system is. `font`: Figtree as base64 of its WOFF2 file,
 * by which the layout measured.
 */
export function toSvg(drawing: Drawing, { machine, root, edges }: MachineGraph, font: string): string {
  const boxes = statesIn(root).length - 1
  const description = `${root.description} A diagram of ${boxes} boxes and ${edges.length} arrows.`.trim()
  const width = drawing.width + 2 * MARGIN
  const height = drawing.height + 2 * MARGIN
  return `${[
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<svg xmlns="http://www.w3.org/2000/svg" role="graphics-document" aria-roledescription="diagram" aria-labelledby="title" aria-describedby="desc" width="${width}" height="${height}" viewBox="${-MARGIN} ${-MARGIN} ${width} ${height}">`,
    `<title id="title">${escaped(machine)}</title>`,
    `<desc id="desc">${escaped(description)}</desc>`,
    `<style>${styles(font)}</style>`,
    '<defs><marker id="arrow" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path class="arrow" d="M0 1 9 5 0 9z"/></marker></defs>',
    `<rect class="page" x="${-MARGIN}" y="${-MARGIN}" width="${width}" height="${height}"/>`,
    ...drawing.boxes.filter(({ isComposite }) => isComposite).map(rimMarks),
    ...drawing.lines.map(lineMarks),
    // Over the lines, which pass behind what is written.
    ...drawing.boxes.map(boxMarks),
    ...drawing.dots.map(
      ({ of, x, y, radius }) => `<circle class="dot" data-of="${escaped(of)}" cx="${x}" cy="${y}" r="${radius}"/>`,
    ),
    ...drawing.pills.map(pillMarks),
    ...drawing.lines.flatMap((line) => line.labels.map((label) => labelMarks(label, line))),
    '</svg>',
  ].join('\n')}\n`
}

function rimMarks({ name, isRegion, x, y, width, height }: Box): string {
  return `<g class="composite${isRegion ? ' region' : ''}" data-rim="${escaped(name)}">${rectangle('rim', x, y, width, height, CORNER)}</g>`
}

function boxMarks(box: Box): string {
  const { name, type, isComposite, isRegion, rows, x, y, width, height } = box
  return [
    `<g role="group" class="state ${type}${isRegion && !isComposite ? ' region' : ''}" aria-label="${escaped(name)}" data-state="${escaped(name)}">`,
    isComposite ? headMarks(box) : rectangle('rim', x, y, width, height, CORNER),
    ...(type === 'final' ? [rectangle('ring', x + 3, y + 3, width - 6, height - 6, CORNER - 2)] : []),
    ...rows.map(rowMarks),
    '</g>',
  ].join('')
}

/** The upper part of a composite, as high as what is written in it. */
function headMarks({ x, y, width, rows }: Box): string {
  const bottom = Math.max(...rows.map((row) => row.y + row.height)) + 10
  const [left, right] = [x + 1, x + width - 1]
  const corner = CORNER - 1
  return `<path class="head" d="M${left} ${bottom}V${y + 1 + corner}q0 ${-corner} ${corner} ${-corner}H${right - corner}q${corner} 0 ${corner} ${corner}V${bottom}z"/>`
}

/** What is written on a line says to a screen reader which line that is. */
function labelMarks(row: Row, { source, target }: Line): string {
  const text = `from ${source} to ${target}: ${row.texts.map(({ text }) => text).join(' ')}`
  return `<g role="img" class="label" aria-label="${escaped(text)}">${rowMarks(row)}</g>`
}

function rowMarks({ kind, edge, texts, x, y, width, height }: Row): string {
  const transition = edge === undefined ? '' : ` data-transition="${escaped(edge)}"`
  const chip = kind === 'tag' ? rectangle('chip', x, y, width, height, height / 2) : ''
  return `<g class="${kind}"${transition}>${chip}${texts.map(textMarks).join('')}</g>`
}

function textMarks({ style, text, x, y }: Text): string {
  return `<text class="${style}" x="${x}" y="${y}">${escaped(text)}</text>`
}

function pillMarks({ of, kind, text, x, y, width, height }: Pill): string {
  return `<g class="pill" data-${kind}="${escaped(of)}">${rectangle('rim', x, y, width, height, height / 2)}${textMarks(text)}</g>`
}

function lineMarks({ kind, source, target, points }: Line): string {
  return `<path class="line ${kind}" data-source="${escaped(source)}" data-target="${escaped(target)}" d="${pathOf(points)}" marker-end="url(#arrow)"/>`
}

function rectangle(name: string, x: number, y: number, width: number, height: number, corner: number) {
  return `<rect class="${name}" x="${x}" y="${y}" width="${width}" height="${height}" rx="${corner}"/>`
}

/** The `d` of a line with rounded bends. */
export function pathOf(points: readonly Point[]): string {
  const steps = points.map((point, index) => {
    const [before, after] = [points[index - 1], points[index + 1]]
    if (!before) return `M${point.x} ${point.y}`
    if (!after) return `L${point.x} ${point.y}`
    const start = towards(point, before)
    const end = towards(point, after)
    return `L${start.x} ${start.y}Q${point.x} ${point.y} ${end.x} ${end.y}`
  })
  return steps.join('')
}

/** The place on the way to the next point where a bend begins or ends. */
function towards(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const share = length === 0 ? 0 : Math.min(BEND, length / 2) / length
  return { x: rounded(from.x + (to.x - from.x) * share), y: rounded(from.y + (to.y - from.y) * share) }
}

function rounded(pixels: number) {
  return Math.round(pixels * 10) / 10
}

function styles(font: string) {
  const type = Object.entries(TYPE).map(
    ([style, { size, bold }]) => `.${style}{font-size:${size}px${bold ? ';font-weight:600' : ''}}`,
  )
  const colours = (set: typeof LIGHT) =>
    Object.entries(set)
      .map(([name, colour]) => `--${name}:${colour}`)
      .join(';')
  return [
    `@font-face{font-family:Figtree;src:url(data:font/woff2;base64,${font}) format('woff2');font-weight:300 900}`,
    `svg{${colours(LIGHT)};color-scheme:light dark;font-family:${FONTS.replaceAll('"', "'")}}`,
    `@media (prefers-color-scheme:dark){svg{${colours(DARK)}}}`,
    'text{fill:var(--text)}',
    ...type,
    '.page{fill:var(--page)}',
    '.rim{fill:var(--box);stroke:var(--rim)}',
    '.composite>.rim{fill:var(--composite)}',
    '.head{fill:var(--head)}',
    '.region>.rim{stroke-dasharray:6 4;stroke:var(--edge)}',
    '.ring{fill:none;stroke:var(--rim)}',
    '.pill>.rim{fill:var(--head)}',
    '.chip{fill:var(--chip)}',
    'text.tag{fill:var(--chipText)}',
    'text.description,text.note{fill:var(--quiet)}',
    'text.detail{fill:var(--quiet)}',
    'text.note{font-style:italic}',
    'text.trigger{fill:var(--accent)}',
    'text.target{fill:var(--text)}',
    '.line{fill:none;stroke:var(--edge);stroke-width:1.25}',
    '.arrow,.dot{fill:var(--edge)}',
    'svg>.label text{paint-order:stroke;stroke:var(--composite);stroke-width:4px;stroke-linejoin:round}',
  ].join('')
}

/** Safe between tags and in an attribute. */
export function escaped(text: string): string {
  return writable(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Characters that XML has no way to write are shown as replaced. */
export function writable(text: string): string {
  return text.replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
}
