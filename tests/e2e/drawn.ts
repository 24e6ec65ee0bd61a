import type { Locator, Page } from '@playwright/test'

/** What of a page can be seen and pressed, found by geometry and hit tests. */
interface Eyes {
  /** Waits until what has come into the window is laid out, which takes the browser a frame or more. */
  laidOut(): Promise<void>
  /** What is wrong with what the window shows now, in words. */
  faults(): string[]
  /** The same of an open dialog, which is scrolled to its end for it. */
  faultsIn(dialog: Element): Promise<{ texts: number; controls: number; faults: string[] }>
  /** Names of the controls that are drawn anywhere on the page, or in the window; those below are meant by their place in it. */
  controls(isInWindow: boolean): string[]
  /** Scrolls a control into the window: its centre, or what lies over it; nothing if it is not drawn any more. */
  show(place: number): Promise<{ x: number; y: number } | { cover: string } | null>
  /** What else was pressed since it was last asked, in words; empty if it was that control and nothing else, `null` if it moved away meanwhile. */
  pressed(place: number): string | null
}
type Seeing = { eyes: Eyes }
type Style = Pick<
  CSSStyleDeclaration,
  | 'position'
  | 'display'
  | 'overflowX'
  | 'overflowY'
  | 'textOverflow'
  | 'webkitLineClamp'
  | 'borderLeftWidth'
  | 'backgroundColor'
>

/** What is wrong with a page from its top to its end. */
export async function faultsOfLayout(page: Page): Promise<string[]> {
  await page.evaluate(openEyes)
  return page.evaluate(async () => {
    const { eyes } = window as unknown as Seeing
    const found: string[] = []
    for (let end = -1; end < scrollY; ) {
      end = scrollY
      await eyes.laidOut()
      found.push(...eyes.faults())
      scrollBy({ top: innerHeight / 2, behavior: 'instant' })
    }
    scrollTo({ top: 0, behavior: 'instant' })
    return [...new Set(found)]
  })
}

/** What is wrong with an open dialog from its top to its end, and how much of it was looked at. */
export async function faultsOfDialog(dialog: Locator) {
  await dialog.page().evaluate(openEyes)
  return dialog.evaluate((element) => (window as unknown as Seeing).eyes.faultsIn(element))
}

/** Presses each control at its centre, without anything coming of it; answers what did not get its press, or how many did. */
export async function pressAll(
  page: Page,
  { isInWindow = false } = {},
): Promise<{ pressed: number; faults: string[] }> {
  await page.evaluate(openEyes)
  const browser = await page.context().newCDPSession(page)
  const names = await page.evaluate((asked) => (window as unknown as Seeing).eyes.controls(asked), isInWindow)
  const faults: string[] = []
  let pressed = 0
  let last: number | null = null
  const queue = [...names.keys(), -1]
  const retried = new Set<number>()
  // One question for the press that was and for the next control: each is a way to the page and back.
  const goTo = (place: number) =>
    page.evaluate(
      async ([before, next]) => {
        const { eyes } = window as unknown as Seeing
        const wrong = before === null ? '' : eyes.pressed(before)
        return { wrong, shown: next < 0 ? null : await eyes.show(next) }
      },
      [last, place] as const,
    )
  for (const place of queue) {
    const { wrong, shown } = await goTo(place)
    if (wrong && last !== null) faults.push(`${names[last]}: ${wrong}`)
    // What came late moved it: it is pressed once more, where it is now.
    if (wrong === null && last !== null) {
      if (retried.has(last)) faults.push(`${names[last]}: moves away from each press`)
      else queue.push(last, -1)
      retried.add(last)
    }
    last = null
    if (shown === null) continue
    if ('cover' in shown) {
      faults.push(`${names[place]} lies below ${shown.cover}`)
      continue
    }
    const press = { ...shown, button: 'left', clickCount: 1 } as const
    await Promise.all([
      browser.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...press }),
      browser.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...press }),
    ])
    pressed += 1
    last = place
  }
  await browser.detach()
  return { pressed, faults }
}

/** Runs in the page, so it holds everything that it needs. */
function openEyes() {
  if ('eyes' in window) return
  const CONTROLS =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=menuitem], [role=slider], [role=option], [role=switch]'
  const MOST = 40

  const say = (text: string) => `"${text.trim().replace(/\s+/g, ' ').slice(0, MOST)}"`
  const nameOf = (element: Element) =>
    `${element.localName}.${element.className} ${say(element.getAttribute('aria-label') ?? element.textContent ?? '')}`

  /** What was read of elements since the last look: reading styles and boxes takes nearly all of the time. */
  let read = new Map<Element, { style: Style; box: DOMRect }>()
  const readOf = (element: Element) => {
    let known = read.get(element)
    if (!known) {
      const {
        position,
        display,
        overflowX,
        overflowY,
        textOverflow,
        webkitLineClamp,
        borderLeftWidth,
        backgroundColor,
      } = getComputedStyle(element)
      const style = {
        position,
        display,
        overflowX,
        overflowY,
        textOverflow,
        webkitLineClamp,
        borderLeftWidth,
        backgroundColor,
      }
      known = { style, box: element.getBoundingClientRect() }
      read.set(element, known)
    }
    return known
  }
  /** Before each look: the page may have been scrolled or drawn anew. */
  const readAnew = () => {
    read = new Map()
  }

  /** What stays in its place while the rest scrolls below it. */
  const layerOf = (element: Element): Element | null => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      if (at.localName === 'dialog' || ['fixed', 'sticky'].includes(readOf(at).style.position)) return at
    }
    return null
  }

  /** The boxes around an element that can cut it, from the inside out. */
  const framesOf = (element: Element) => {
    const frames: Array<{ element: Element; style: Style; box: DOMRect }> = []
    let position = 'static'
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { style, box } = readOf(at)
      const isPassed = (position === 'absolute' && style.position === 'static') || position === 'fixed'
      if (!isPassed && style.display !== 'inline' && style.display !== 'contents') {
        frames.push({ element: at, style, box })
      }
      if (!isPassed && style.position !== 'static') position = style.position
    }
    return frames
  }
  const clips = (style: Style) => style.overflowX !== 'visible' || style.overflowY !== 'visible'
  const common = (a: DOMRect, b: DOMRect) => {
    const [left, top] = [Math.max(a.left, b.left), Math.max(a.top, b.top)]
    const [right, bottom] = [Math.min(a.right, b.right), Math.min(a.bottom, b.bottom)]
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
  }
  /** The part of a box that no frame cuts off; without width or height, if none is left. */
  const shownPart = (element: Element, box: DOMRect) =>
    framesOf(element)
      .filter((frame) => clips(frame.style))
      .reduce((part, frame) => common(part, frame.box), box)
  const isSome = ({ width, height }: DOMRect) => width > 1 && height > 1

  const drawnControls = () =>
    [...document.querySelectorAll<HTMLElement>(CONTROLS)].filter(
      (control) =>
        control.checkVisibility({ visibilityProperty: true }) &&
        (control.localName === 'input' || control.checkVisibility({ opacityProperty: true })) &&
        !control.closest('[inert], .only-read') &&
        // What comes into the window when it has the focus waits above the page.
        control.getBoundingClientRect().bottom + window.scrollY > 0 &&
        !(control as HTMLButtonElement).disabled &&
        // In a page below a modal dialog, only the dialog can be pressed.
        (document.querySelector('dialog:modal') === null || control.closest('dialog:modal') !== null),
    )
  /** The largest piece of a control: a link in a text may be broken into several. */
  const boxOf = (control: Element) =>
    [...control.getClientRects()].sort((a, b) => b.width * b.height - a.width * a.height)[0] ?? new DOMRect()
  const controlOf = (hit: Element | null) => hit?.closest(`label, ${CONTROLS}`) ?? null
  const isOf = (answering: Element | null, control: HTMLElement) => {
    const labels: Element[] = 'labels' in control ? [...((control as HTMLInputElement).labels ?? [])] : []
    return answering === control || labels.some((label) => label === answering)
  }
  const answersFor = (hit: Element | null, control: HTMLElement) => isOf(controlOf(hit), control)

  /** Texts that are drawn, with the boxes of their lines. */
  function* drawnTexts(ground: Element) {
    const walker = document.createTreeWalker(ground, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement
      const text = walker.currentNode.textContent ?? ''
      if (!element || !text.trim() || element.closest('.only-read, script, style, noscript, option, svg')) continue
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      yield { element, text, boxes: [...range.getClientRects()].filter(({ width }) => width >= 1) }
    }
  }

  const MOST_FRAMES = 60
  async function laidOut() {
    const isSkipped = (control: Element) => {
      const { top, bottom } = control.getBoundingClientRect()
      return bottom > 0 && top < innerHeight && !control.checkVisibility({ contentVisibilityAuto: true })
    }
    for (let frame = 0; frame < MOST_FRAMES; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      if (!drawnControls().some(isSkipped)) return
    }
  }

  function faults(ground: Element = document.body): string[] {
    readAnew()
    const found: string[] = []
    const { clientWidth: wide, clientHeight: tall, scrollWidth } = document.documentElement
    if (scrollWidth > wide) found.push(`the page is ${scrollWidth} px wide in a window of ${wide} px`)

    const lines: Array<{ element: Element; text: string; box: DOMRect; layer: Element | null }> = []
    for (const { element, text, boxes } of drawnTexts(ground)) {
      for (const whole of boxes) {
        if (whole.bottom <= 0 || whole.top >= tall) continue
        // Ascenders and descenders of tight lines reach over their neighbours: what counts is the middle half.
        const box = new DOMRect(whole.left, whole.top + whole.height / 4, whole.width, whole.height / 2)
        const shown = shownPart(element, box)
        if (!isSome(shown)) continue
        found.push(...cutsOf(element, box).map((cut) => `${say(text)} ${cut}`))
        if (shown.right > wide + 1 || shown.left < -1) found.push(`${say(text)} is cut by the window`)
        lines.push({ element, text, box: shown, layer: layerOf(element) })
      }
    }
    for (const [index, one] of lines.entries()) {
      for (const other of lines.slice(index + 1)) {
        if (one.element === other.element || one.layer !== other.layer) continue
        if (isSome(common(one.box, other.box))) found.push(`${say(one.text)} lies over ${say(other.text)}`)
      }
    }
    for (const control of drawnControls()) {
      if (!ground.contains(control)) continue
      const box = boxOf(control)
      const shown = shownPart(control, box)
      if (!isSome(shown)) continue
      // Fields hold buttons at their ends, and of a round button that is scrolled out the ends are gone first.
      const isMiddleOnly = control.localName === 'input' || shown.height < box.height / 2
      for (const share of isMiddleOnly ? [0.5] : [0.15, 0.5, 0.85]) {
        const hit = document.elementFromPoint(shown.left + shown.width * share, shown.top + shown.height / 2)
        // Outside the window, or below what stays in its place: the page scrolls it out from there.
        if (!hit || (layerOf(hit) !== null && layerOf(hit) !== layerOf(control))) continue
        if (!answersFor(hit, control)) found.push(`${nameOf(control)} lies below ${nameOf(hit)} at ${share * 100} %`)
      }
      for (const line of lines) {
        if (control.contains(line.element) || isOf(line.element.closest('label'), control)) continue
        if (line.layer !== layerOf(control)) continue
        const shared = common(shown, line.box)
        // The picture of a player is a control, on which all the others stand.
        const isGround = shown.height > 100 && shared.width === line.box.width && shared.height === line.box.height
        if (isSome(shared) && !isGround) found.push(`${nameOf(control)} lies over ${say(line.text)}`)
      }
    }
    return [...new Set(found)]
  }

  async function faultsIn(dialog: Element) {
    const { clientWidth: wide, clientHeight: tall } = document.documentElement
    const found: string[] = []
    const isNarrow = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth + 1
    const { left, top, right, bottom } = dialog.getBoundingClientRect()
    if (left < -1 || top < -1 || right > wide + 1 || bottom > tall + 1) found.push('the dialog leaves the window')
    for (const field of dialog.querySelectorAll('input, textarea')) {
      if (isNarrow(field)) found.push(`${nameOf(field)} cuts what is in it`)
    }
    const scrollers = [dialog, ...dialog.querySelectorAll('*')].filter((element) =>
      ['auto', 'scroll'].includes(getComputedStyle(element).overflowY),
    )
    const drawn = drawnControls().filter((control) => dialog.contains(control))
    const unseen = new Map(
      [...drawnTexts(dialog)].flatMap(({ text, boxes }) => boxes.map((_, line) => [`${line} ${text}`, text])),
    )
    const unpressed = new Set(drawn)
    function look() {
      readAnew()
      found.push(...faults(dialog), ...overlapsIn(dialog, drawn))
      for (const { element, text, boxes } of drawnTexts(dialog)) {
        for (const [line, box] of boxes.entries()) {
          const shown = shownPart(element, box)
          if (shown.height > box.height - 2 && box.top >= -1 && box.bottom <= tall + 1) unseen.delete(`${line} ${text}`)
        }
      }
      for (const control of unpressed) {
        const part = shownPart(control, boxOf(control))
        const hit = document.elementFromPoint(part.left + part.width / 2, part.top + part.height / 2)
        if (isSome(part) && answersFor(hit, control)) unpressed.delete(control)
      }
    }
    const all = { texts: unseen.size, controls: drawn.length }
    look()
    for (const scroller of scrollers) {
      if (isNarrow(scroller)) found.push(`${nameOf(scroller)} is wider than it shows`)
      for (let end = -1; end < scroller.scrollTop; ) {
        end = scroller.scrollTop
        scroller.scrollBy({ top: scroller.clientHeight / 2, behavior: 'instant' })
        look()
      }
      scroller.scrollTo({ top: 0, behavior: 'instant' })
    }
    found.push(...[...unseen.values()].map((text) => `${say(text)} cannot be scrolled to`))
    found.push(...[...unpressed].map((control) => `${nameOf(control)} gets no press at its centre`))
    return { ...all, faults: [...new Set(found)] }
  }

  /** Controls that share a part of their boxes with another, or with a text that is not theirs. */
  function overlapsIn(dialog: Element, controls: readonly HTMLElement[]): string[] {
    const found: string[] = []
    for (const [index, control] of controls.entries()) {
      const box = shownPart(control, boxOf(control))
      for (const other of controls.slice(index + 1)) {
        if (control.contains(other) || layerOf(control) !== layerOf(other)) continue
        const shared = common(box, shownPart(other, boxOf(other)))
        if (isSome(shared)) found.push(`${nameOf(control)} and ${nameOf(other)} overlap`)
      }
      for (const { element, text, boxes } of drawnTexts(dialog)) {
        if (control.contains(element) || isOf(element.closest('label'), control)) continue
        if (layerOf(control) !== layerOf(element)) continue
        const isBelow = boxes.some((line) => isSome(common(box, shownPart(element, line))))
        if (isBelow) found.push(`${say(text)} and ${nameOf(control)} overlap`)
      }
    }
    return found
  }

  /** What cuts a line without an ellipsis and without a way to scroll to it, and which drawn box it leaves. */
  function cutsOf(element: Element, box: DOMRect): string[] {
    const cuts: string[] = []
    let isInDrawnBox = false
    for (const frame of framesOf(element)) {
      const { style, box: outer } = frame
      const isOverX = box.left < outer.left - 1 || box.right > outer.right + 1
      const isOverY = box.top < outer.top - 1 || box.bottom > outer.bottom + 1
      const isMarked = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
      const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
      if (clips(style)) {
        const isCut = (isOverX && !scrolls(style.overflowX)) || (isOverY && !scrolls(style.overflowY))
        if (isCut && !isMarked) cuts.push(`is cut by ${nameOf(frame.element)}`)
        return cuts
      }
      const isDrawn = Number.parseFloat(style.borderLeftWidth) > 0 || !/, 0\)|transparent/.test(style.backgroundColor)
      if (isDrawn && !isInDrawnBox && (isOverX || isOverY)) cuts.push(`sticks out of ${nameOf(frame.element)}`)
      isInDrawnBox ||= isDrawn
    }
    return cuts
  }

  let shownControls: HTMLElement[] = []
  /** Where the control was that was shown last. */
  let shownBox = new DOMRect()
  /** What was hit, and the control around it at that moment: the next drawing may take the hit element out of it. */
  let hits: Array<{ target: Element; answering: Element | null }> = []
  const KINDS = ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click', 'auxclick', 'dblclick', 'submit']
  const QUIET = [
    'pointerover',
    'pointerenter',
    'pointermove',
    'pointerout',
    'pointerleave',
    'mouseover',
    'mousemove',
    'mouseout',
    'focusin',
  ]

  let isHushed = false
  /** From here on nothing comes of a press, and the page does not hear of the pointer. */
  function hush() {
    if (isHushed) return
    isHushed = true
    for (const kind of KINDS.concat(QUIET)) {
      window.addEventListener(
        kind,
        (event) => {
          event.preventDefault()
          event.stopImmediatePropagation()
          if (event.type !== 'click' && event.type !== 'submit') return
          const target = event.target as Element
          hits.push({ target, answering: controlOf(target) })
        },
        { capture: true },
      )
    }
  }

  const eyes: Eyes = {
    laidOut,
    faults,
    faultsIn,
    controls(isInWindow) {
      hush()
      const isNear = (control: HTMLElement) => {
        const { top, bottom } = boxOf(control)
        return top >= 0 && bottom <= window.innerHeight
      }
      shownControls = drawnControls().filter((control) => !isInWindow || isNear(control))
      return shownControls.map(nameOf)
    },
    async show(place) {
      const control = shownControls[place]
      if (!control?.isConnected) return null
      const isInView = ({ top, bottom }: DOMRect) => top >= 0 && bottom <= window.innerHeight
      const centre = () => {
        readAnew()
        const part = shownPart(control, boxOf(control))
        return isSome(part) ? { x: part.left + part.width / 2, y: part.top + part.height / 2 } : null
      }
      const isFree = (at: { x: number; y: number } | null) =>
        at !== null && answersFor(document.elementFromPoint(at.x, at.y), control)
      if (!isInView(boxOf(control)) || !isFree(centre())) {
        control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      }
      if (!isFree(centre())) await laidOut()
      const at = centre()
      shownBox = boxOf(control)
      if (at === null || isFree(at)) return at
      const hit = document.elementFromPoint(at.x, at.y)
      return { cover: hit ? nameOf(hit) : 'the edge of the window' }
    },
    pressed(place) {
      const control = shownControls[place]
      const targets = hits
      hits = []
      // What the page has taken away meanwhile, or drawn anew in its place, need not answer.
      if (!control?.isConnected) return ''
      if (targets.length === 0) return (control as HTMLButtonElement).disabled ? '' : 'got no press'
      const others = targets.filter(({ answering }) => !isOf(answering, control))
      const { x, y } = boxOf(control)
      if (others.length > 0 && Math.hypot(x - shownBox.x, y - shownBox.y) > 1) return null
      return others.map(({ target }) => `${nameOf(target)} got its press`).join(', ')
    },
  }
  Object.assign(window, { eyes })
}
