#!/usr/bin/env node
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { actor } from './new/actor.mjs'
import { dialog } from './new/dialog.mjs'
import { endpoint } from './new/endpoint.mjs'
import { machine } from './new/machine.mjs'
import { page } from './new/page.mjs'
import { readArguments, refuse } from './support/arguments.mjs'
import { fail, root } from './support/project.mjs'

const KINDS = { machine, page, actor, endpoint, dialog }
/** By kind: the heading of its recipe in CONTRIBUTING.md. */
const RECIPES = {
  machine: 'A machine',
  page: 'A page',
  actor: 'A site actor',
  endpoint: 'An endpoint',
  dialog: 'A dialog',
}
const AREAS = [
  'site',
  'session',
  'account',
  'age',
  'access',
  'chrome',
  'catalogue',
  'sales',
  'member',
  'cams',
  'messenger',
]
const USAGE = `npm run new ${Object.keys(KINDS).join('|')} <area>/<name>, area one of ${AREAS.join(', ')}, name like gift-cards and no word of JavaScript`

/** One word each that no constant can be called. */
const RESERVED =
  /^(await|break|case|catch|class|const|continue|debugger|default|delete|do|else|enum|export|extends|false|finally|for|function|if|implements|import|in|instanceof|interface|let|new|null|package|private|protected|public|return|static|super|switch|this|throw|true|try|typeof|var|void|while|with|yield)$/

const [kind, path = ''] = readArguments(USAGE, {}, 2).operands
const [area = '', name = '', ...deeper] = path.split('/')
const isWellFormed = Object.hasOwn(KINDS, kind ?? '') && deeper.length === 0
const isName = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) && !RESERVED.test(name)
if (!isWellFormed || !AREAS.includes(area) || !isName) refuse(USAGE)

const { files, taken = [], places = [] } = KINDS[kind](wordsOf(area, name))
const existing = Object.keys(files).filter((file) => existsSync(join(root, file)))
if (existing.length > 0) fail(`Nothing written, because there is already ${existing.join(', ')}.`, 2)
for (const [file, word] of taken) {
  if (read(file).includes(word)) fail(`Nothing written, because ${file} already has ${word.trim()}.`, 2)
}
const changed = {}
for (const place of places) changed[place.file] = withLine(changed[place.file] ?? read(place.file), place)

for (const [file, text] of Object.entries({ ...changed, ...files })) {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}
// Sorts the imports, and breaks lines that long names make too long.
const sources = Object.keys({ ...changed, ...files }).filter((file) => /\.tsx?$/.test(file))
const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
if (existsSync(biome))
  spawnSync(process.execPath, [biome, 'check', '--write', ...sources], { cwd: root, stdio: 'ignore' })
console.log([...Object.keys(files), ...Object.keys(changed).map((file) => `${file} (changed)`)].join('\n'))
console.log(`What to change next: CONTRIBUTING.md, Recipes, "${RECIPES[kind]}"`)

/** The spellings of a name: `gift-cards` is also `giftCards`, `GiftCards` and `Gift cards`. */
function wordsOf(area, name) {
  const Name = name.replaceAll(/(?:^|-)(.)/g, (_, letter) => letter.toUpperCase())
  const camel = Name[0].toLowerCase() + Name.slice(1)
  const spaced = name.replaceAll('-', ' ')
  return { area, name, Name, camel, title: spaced[0].toUpperCase() + spaced.slice(1) }
}

/** Puts `add` before or after a text that stands in the file exactly once; without either it is an import. */
function withLine(text, { file, add, before, after }) {
  const anchor = before ?? after
  if (anchor === undefined) return text.replace(/^(?=import )/m, () => `${add}\n`)
  const parts = text.split(anchor)
  if (parts.length !== 2) fail(`Nothing written: ${file} should have exactly one place that reads ${anchor.trim()}`, 2)
  return parts.join(before ? add + before : after + add)
}

function read(file) {
  const full = join(root, file)
  return existsSync(full) ? readFileSync(full, 'utf8') : fail(`Nothing written: there is no ${file}.`, 2)
}
