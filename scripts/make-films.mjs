// Draws the sandbox's test films again: node scripts/make-films.mjs
// Needs ffmpeg with libx264; nobody else does, because the films are committed.
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { eyeBackground, eyeFrame, leaderBackground, leaderFrame, PREVIEWS } from './film-frames.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'sandbox/media/films')
const FRAME_RATE = 24
const FULL_SECONDS = 30
const TRAILER_SECONDS = 12
const HLS_SECONDS = 16
const MOST_BYTES = 8 * 1024 * 1024
const IN_SEGMENTS = [
  ...['-f', 'hls', '-hls_time', '4', '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4'],
  ...['-hls_fmp4_init_filename', 'init.mp4', '-hls_segment_filename', 'segment-%d.m4s'],
  ...['-hls_flags', 'independent_segments'],
]

const flat = { projection: 'flat', stereo: 'none' }
const files = []

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

const QUALITIES = [
  { label: '2K', width: 640, height: 360, palette: 'lagoon' },
  { label: '3K', width: 854, height: 480, palette: 'violet hour' },
  { label: '4K', width: 1280, height: 720, palette: 'ember' },
]

for (const { label, width, height, palette } of QUALITIES) {
  const name = `flat-${label.toLowerCase()}.mp4`
  await leaderFilm({ name, title: 'FILM', label, palette, width, height, seconds: FULL_SECONDS })
  list(name, { contentType: 'video/mp4', durationSeconds: FULL_SECONDS, width, height, ...flat, quality: label })
}
for (const { label, width, height, palette } of [QUALITIES[0], QUALITIES[2]]) {
  const name = `trailer-${label.toLowerCase()}.mp4`
  await leaderFilm({ name, title: 'TRAILER', label, palette, width, height, seconds: TRAILER_SECONDS })
  list(name, { contentType: 'video/mp4', durationSeconds: TRAILER_SECONDS, width, height, ...flat, quality: label })
}
for (const projection of ['180', '360']) {
  const name = `vr${projection}-sbs.mp4`
  const size = { width: 1280, height: 640 }
  const background = await rasterise(eyeBackground({ projection, ...size }), size)
  await film({
    name,
    ...size,
    seconds: FULL_SECONDS,
    tone: projection === '180' ? 196 : 147,
    draw: (second) =>
      overlay(
        background,
        size,
        eyeFrame({ projection, second, frameRate: FRAME_RATE, seconds: FULL_SECONDS, ...size }),
      ),
  })
  list(name, {
    contentType: 'video/mp4',
    durationSeconds: FULL_SECONDS,
    ...size,
    projection,
    stereo: 'sbs',
    quality: '4K',
  })
}
await ladder()
liveSegments()
for (const { name, frame } of PREVIEWS) {
  const size = { width: 320, height: 180 }
  const seconds = 4
  const file = `preview-${name}.mp4`
  await film({
    name: file,
    ...size,
    seconds,
    tone: null,
    quality: 27,
    draw: (second) => rasterise(frame(second / seconds), size),
  })
  list(file, { contentType: 'video/mp4', durationSeconds: seconds, ...size, ...flat, quality: 'preview' })
}
await sprite({
  name: 'sprite-trailer.avif',
  title: 'TRAILER',
  side: 8,
  width: 160,
  height: 120,
  seconds: TRAILER_SECONDS,
})
await sprite({ name: 'sprite-full.avif', side: 16, width: 96, height: 72, seconds: FULL_SECONDS })
breakOne('broken-header.mp4', 600, 0)
breakOne('broken-cut-short.mp4', undefined, 4)
writeList()

async function leaderFilm({ name, title, label, palette, width, height, seconds, extra }) {
  const background = await rasterise(leaderBackground({ title, label, palette, width, height, seconds }), {
    width,
    height,
  })
  await film({
    name,
    width,
    height,
    seconds,
    tone: 220,
    extra,
    draw: (second) =>
      overlay(
        background,
        { width, height },
        leaderFrame({ second, seconds, palette, width, height, frameRate: FRAME_RATE }),
      ),
  })
}

async function film({ name, width, height, seconds, tone, draw, quality = 33, extra }) {
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  const even = (value) => value - (value % 2)
  const sound =
    tone === null
      ? []
      : [
          '-f',
          'lavfi',
          '-t',
          String(seconds),
          '-i',
          `aevalsrc='0.22*sin(2*PI*880*t)*exp(-14*mod(t,1))+0.05*sin(2*PI*${tone}*t)+0.03*sin(2*PI*${tone * 1.5}*t)*sin(2*PI*0.25*t)':s=44100`,
        ]
  const args = [
    ...[
      '-y',
      '-v',
      'error',
      '-f',
      'rawvideo',
      '-pix_fmt',
      'rgb24',
      '-s',
      `${even(width)}x${even(height)}`,
      '-r',
      String(FRAME_RATE),
      '-i',
      '-',
    ],
    ...sound,
    ...[
      '-c:v',
      'libx264',
      '-profile:v',
      'main',
      '-level',
      '3.1',
      '-pix_fmt',
      'yuv420p',
      '-preset',
      'slow',
      '-crf',
      String(quality),
    ],
    ...[
      '-g',
      String(FRAME_RATE),
      '-keyint_min',
      String(FRAME_RATE),
      '-sc_threshold',
      '0',
      '-map_metadata',
      '-1',
      '-fflags',
      '+bitexact',
    ],
    ...[
      '-colorspace',
      'bt709',
      '-color_primaries',
      'bt709',
      '-color_trc',
      'bt709',
      '-vf',
      'scale=out_color_matrix=bt709:out_range=tv',
    ],
    ...(tone === null ? ['-an'] : ['-c:a', 'aac', '-b:a', '32k', '-ac', '1', '-shortest']),
    ...(extra ?? ['-movflags', '+faststart']),
    path,
  ]
  const encoder = spawn('ffmpeg', args, { stdio: ['pipe', 'inherit', 'inherit'], cwd: dirname(path) })
  const ended = new Promise((resolve, reject) => {
    encoder.on('error', () => reject(new Error('ffmpeg could not be started; install it to draw the films again')))
    encoder.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg failed on ${name}`))))
  })
  const count = seconds * FRAME_RATE
  const ahead = []
  for (let next = 0, sent = 0; sent < count; sent++) {
    while (next < count && ahead.length < 4) ahead.push(draw(next++ / FRAME_RATE))
    const pixels = await ahead.shift()
    if (!encoder.stdin.write(pixels)) await new Promise((resolve) => encoder.stdin.once('drain', resolve))
  }
  encoder.stdin.end()
  await ended
  console.log(`${name}: drawn`)
}

/** Puts the segments of a playlist into the list; answers how many bytes each has. */
function listSegments(quality, film) {
  const described = { ...film, durationSeconds: HLS_SECONDS }
  list(`hls/${quality}/index.m3u8`, { contentType: 'application/vnd.apple.mpegurl', ...described })
  list(`hls/${quality}/init.mp4`, { contentType: 'video/mp4', ...described, durationSeconds: 0 })
  return Array.from({ length: HLS_SECONDS / 4 }, (_, index) => {
    list(`hls/${quality}/segment-${index}.m4s`, { contentType: 'video/mp4', ...described, durationSeconds: 4 })
    return statSync(join(folder, `hls/${quality}/segment-${index}.m4s`)).size
  })
}

/**
 * What live streams loop: without B-frames, whose first frame is shown later than it is decoded, or each loop would begin with a hole; 16 s are
 * whole frames of sound at 48 kHz.
 */
function liveSegments() {
  const both = { projection: '180', stereo: 'sbs' }
  for (const { name, source, ...film } of [
    { name: '2k', source: 'hls/2k/index.m3u8', width: 640, height: 360, quality: '2K', ...flat },
    { name: '4k', source: 'hls/4k/index.m3u8', width: 1280, height: 720, quality: '4K', ...flat },
    { name: 'sbs-2k', source: 'vr180-sbs.mp4', width: 640, height: 320, quality: '2K', ...both },
    { name: 'sbs-4k', source: 'vr180-sbs.mp4', width: 1280, height: 640, quality: '4K', ...both },
  ]) {
    const place = join(folder, `hls/live-${name}`)
    mkdirSync(place, { recursive: true })
    const picture = [
      '-vf',
      `scale=${film.width}:${film.height}`,
      '-c:v',
      'libx264',
      '-profile:v',
      'main',
      '-level',
      '3.1',
    ]
    const frames = ['-preset', 'slow', '-crf', '33', '-bf', '0', '-g', String(FRAME_RATE), '-sc_threshold', '0']
    const args = [
      ...['-y', '-v', 'error', '-i', join(folder, source), '-t', String(HLS_SECONDS)],
      ...[...picture, ...frames, '-c:a', 'aac', '-b:a', '32k', '-ac', '1', '-ar', '48000'],
      ...['-map_metadata', '-1', '-fflags', '+bitexact', ...IN_SEGMENTS, 'index.m3u8'],
    ]
    const { status } = spawnSync('ffmpeg', args, { stdio: 'inherit', cwd: place })
    if (status !== 0) throw new Error(`ffmpeg failed on ${name}`)
    listSegments(`live-${name}`, film)
  }
}

async function ladder() {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS']
  for (const { label, width, height, palette } of QUALITIES) {
    const quality = label.toLowerCase()
    await leaderFilm({
      name: `hls/${quality}/index.m3u8`,
      title: 'STREAM',
      label,
      palette,
      width,
      height,
      seconds: HLS_SECONDS,
      extra: IN_SEGMENTS,
    })
    const bytes = listSegments(quality, { width, height, ...flat, quality: label })
    const bitsASecond = Math.ceil((Math.max(...bytes) * 8) / 4 / 1000) * 1000
    lines.push(
      `#EXT-X-STREAM-INF:BANDWIDTH=${bitsASecond},RESOLUTION=${width}x${height},FRAME-RATE=${FRAME_RATE},CODECS="avc1.4d401f,mp4a.40.2",NAME="${label}"`,
      `${quality}/index.m3u8`,
    )
  }
  writeFileSync(join(folder, 'hls/master.m3u8'), `${lines.join('\n')}\n`)
  list('hls/master.m3u8', {
    contentType: 'application/vnd.apple.mpegurl',
    durationSeconds: HLS_SECONDS,
    width: 1280,
    height: 720,
    ...flat,
    quality: 'auto',
  })
}

/** Evenly spaced frames, the middle 4:3 of the 16:9 film. */
async function sprite({ name, side, width, height, seconds }) {
  const film = { width: Math.round((height * 16) / 9), height }
  const background = await rasterise(
    leaderBackground({ title: '', label: '', palette: 'violet hour', ...film, seconds }),
    film,
  )
  const cut = { left: Math.floor((film.width - width) / 2), top: 0, width, height }
  const tiles = []
  for (let index = 0; index < side * side; index++) {
    const second = (index / (side * side)) * seconds
    const pixels = await overlay(
      background,
      film,
      leaderFrame({ second, seconds, palette: 'violet hour', ...film, frameRate: FRAME_RATE }),
    )
    const input = await sharp(pixels, { raw: { ...film, channels: 3 } })
      .extract(cut)
      .png()
      .toBuffer()
    tiles.push({ input, left: (index % side) * width, top: Math.floor(index / side) * height })
  }
  const sheet = { width: side * width, height: side * height }
  await sharp({ create: { ...sheet, channels: 3, background: '#000000' } })
    .composite(tiles)
    .avif({ quality: 48, effort: 5 })
    .toFile(join(folder, name))
  list(name, { contentType: 'image/avif', durationSeconds: seconds, ...sheet, ...flat, quality: 'sprite' })
}

function breakOne(name, bytes, keptSeconds) {
  const source = files.find((file) => file.name === 'flat-2k.mp4')
  const whole = readFileSync(join(folder, source.name))
  const kept = bytes ?? Math.floor((whole.length * keptSeconds) / FULL_SECONDS)
  writeFileSync(join(folder, name), whole.subarray(0, kept))
  list(name, { ...source, quality: 'broken' })
}

async function rasterise(svg, { width, height }) {
  return sharp(Buffer.from(svg))
    .flatten({ background: '#000000' })
    .resize(width, height, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer()
}

function overlay(background, { width, height }, svg) {
  return sharp(background, { raw: { width, height, channels: 3 } })
    .composite([{ input: Buffer.from(svg), left: 0, top: 0 }])
    .removeAlpha()
    .raw()
    .toBuffer()
}

function list(name, description) {
  files.push({ ...description, name, bytes: statSync(join(folder, name)).size })
}

function writeList() {
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  if (total > MOST_BYTES)
    throw new Error(`The films take ${total} bytes; ${MOST_BYTES} is the most that may be committed.`)
  const rows = files.map(({ name, ...file }) => `  ${JSON.stringify(name)}: ${JSON.stringify(file)},`)
  const path = join(root, 'sandbox/media/film-list.ts')
  const text = `/** Written by scripts/make-films.mjs together with the films themselves. */\nexport const FILM_LIST = {\n${rows.join('\n')}\n} as const\n`
  writeFileSync(path, text)
  spawnSync(join(root, 'node_modules/.bin/biome'), ['check', '--write', relative(root, path)], { cwd: root })
  console.log(`${files.length} files, ${total} bytes`)
}
