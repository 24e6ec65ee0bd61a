import { heldText } from '../../machines/cams/balance-text.ts'
import {
  NUDGE_SECONDS,
  type PanelControl,
  type PanelFacts,
  type RoomFacts,
  type ShowCost,
} from '../../machines/catalogue/xr-player.ts'
import { counted } from '../../machines/site/words.ts'

/** The panel in metres at distance 1, and its picture in pixels. */
export const PANEL_SIZE = { width: 0.9, height: 0.36 }
export const PANEL_PIXELS = { width: 1200, height: 480 }

interface Button {
  control: PanelControl
  left: number
  width: number
  face: (facts: PanelFacts) => string
  isThere?: (facts: PanelFacts) => boolean
}

const BUTTONS: readonly Button[] = [
  { control: 'back', left: 40, width: 130, face: () => `−${NUDGE_SECONDS} s`, isThere: ({ isLive }) => !isLive },
  { control: 'play', left: 190, width: 170, face: ({ isPlaying }) => (isPlaying ? 'Pause' : 'Play') },
  { control: 'ahead', left: 380, width: 130, face: () => `+${NUDGE_SECONDS} s`, isThere: ({ isLive }) => !isLive },
  { control: 'recentre', left: 540, width: 160, face: () => 'Centre' },
  { control: 'nearer', left: 720, width: 70, face: () => '+' },
  { control: 'farther', left: 800, width: 70, face: () => '−' },
  {
    control: 'surroundings',
    left: 890,
    width: 120,
    face: ({ isOpaque }) => (isOpaque ? 'Room' : 'Dark'),
    isThere: ({ kind }) => kind === 'ar',
  },
  { control: 'leave', left: 1030, width: 130, face: () => 'Leave' },
]
const ROW = { top: 330, height: 110 }
const LINE = { left: 40, width: 1120, top: 236, height: 56 }
/** Of the lines about a room: the first one’s middle, and from each to the next. */
const ROOM_LINES = { top: 124, step: 54 }
/** Of the cost while only the way out is there. */
const COST = { left: 40, width: 960 }

export type PanelHit = { control: PanelControl } | { share: number }

/** What is at a place of the panel, 0 to 1 from the left and the top. Without facts only the way out is there. */
export function panelAt(u: number, v: number, facts: PanelFacts | null): PanelHit | null {
  const [x, y] = [u * PANEL_PIXELS.width, v * PANEL_PIXELS.height]
  if (y >= ROW.top && y <= ROW.top + ROW.height) {
    const button = buttonsOf(facts).find(({ left, width }) => x >= left && x <= left + width)
    return button ? { control: button.control } : null
  }
  const isOnLine = y >= LINE.top && y <= LINE.top + LINE.height && x >= LINE.left && x <= LINE.left + LINE.width
  return isOnLine && facts && hasLine(facts) ? { share: (x - LINE.left) / LINE.width } : null
}

interface Seen {
  /** null: only the way out is there. */
  facts: PanelFacts | null
  /** What runs up while there are no facts. */
  cost: ShowCost | null
  /** The control under a ray. */
  pointed: PanelControl | null
}

/** Draws it anew. */
export function drawPanel(pen: CanvasRenderingContext2D, { facts, cost, pointed }: Seen) {
  const { width, height } = PANEL_PIXELS
  pen.clearRect(0, 0, width, height)
  pen.textBaseline = 'middle'
  if (facts) drawFacts(pen, facts)
  else if (cost) drawCost(pen, cost)
  for (const { control, left, width: wide, face } of buttonsOf(facts)) {
    fill(pen, control === pointed ? '#ffffff' : 'rgba(70, 70, 82, 0.95)', { left, width: wide, ...ROW })
    pen.fillStyle = control === pointed ? '#101014' : '#ffffff'
    pen.font = '600 36px system-ui, sans-serif'
    pen.textAlign = 'center'
    pen.fillText(facts ? face(facts) : 'Leave', left + wide / 2, ROW.top + ROW.height / 2)
  }
}

function drawFacts(pen: CanvasRenderingContext2D, facts: PanelFacts) {
  fill(pen, 'rgba(16, 16, 20, 0.88)', { left: 0, top: 0, width: PANEL_PIXELS.width, height: PANEL_PIXELS.height })
  pen.fillStyle = '#ffffff'
  pen.textAlign = 'left'
  pen.font = '600 44px system-ui, sans-serif'
  pen.fillText(facts.isWaiting ? `${facts.title} · loading` : facts.title, LINE.left, 62, LINE.width)
  pen.font = '400 34px system-ui, sans-serif'
  pen.fillStyle = '#c8c8d4'
  if (facts.isLive) return drawRoom(pen, facts.room)
  pen.fillText(momentOf(facts), LINE.left, 150, LINE.width)
  if (!hasLine(facts)) return
  const top = LINE.top + LINE.height / 2 - 6
  fill(pen, 'rgba(255, 255, 255, 0.3)', { ...LINE, top, height: 12 })
  const share = Math.min(1, facts.seconds / facts.durationSeconds)
  fill(pen, '#ffffff', { ...LINE, top, height: 12, width: Math.max(12, LINE.width * share) })
}

function drawRoom(pen: CanvasRenderingContext2D, { balance, cost, tips }: RoomFacts) {
  const lines = [
    balance === null ? 'Live' : `Live · You have ${heldText(balance)}`,
    ...(cost ? [costText(cost)] : []),
    ...tips,
  ]
  for (const [at, line] of lines.entries()) {
    pen.fillText(line, LINE.left, ROOM_LINES.top + at * ROOM_LINES.step, LINE.width)
  }
}

function drawCost(pen: CanvasRenderingContext2D, cost: ShowCost) {
  fill(pen, 'rgba(16, 16, 20, 0.88)', { ...COST, ...ROW })
  pen.fillStyle = '#ffffff'
  pen.textAlign = 'left'
  pen.font = '400 34px system-ui, sans-serif'
  pen.fillText(costText(cost), COST.left + 30, ROW.top + ROW.height / 2, COST.width - 60)
}

function costText({ soFar, secondsLeft }: ShowCost) {
  const left = secondsLeft === null ? '' : ` · Time left ${clock(secondsLeft)}`
  return `Cost so far ${counted(soFar, 'token')}${left}`
}

function buttonsOf(facts: PanelFacts | null) {
  return BUTTONS.filter(({ control, isThere }) => (facts ? (isThere?.(facts) ?? true) : control === 'leave'))
}

function hasLine({ isLive, durationSeconds }: PanelFacts) {
  return !isLive && durationSeconds > 0
}

function momentOf({ seconds, durationSeconds }: PanelFacts) {
  return durationSeconds > 0 ? `${clock(seconds)} of ${clock(durationSeconds)}` : clock(seconds)
}

function clock(seconds: number) {
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

interface Box {
  left: number
  top: number
  width: number
  height: number
}

function fill(pen: CanvasRenderingContext2D, colour: string, { left, top, width, height }: Box) {
  pen.fillStyle = colour
  pen.beginPath()
  pen.roundRect(left, top, width, height, Math.min(28, height / 2))
  pen.fill()
}
