// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Profiler, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { NEVER, Subject } from 'rxjs'
import { afterEach, describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { streamOf } from '../../app/ports/answer-with.ts'
import { type CountdownEvent, countdownMachine } from '../../machines/sales/countdown.machine.ts'
import { type HeaderBar as Bar, headerBarMachine } from '../../machines/sales/header-bar.machine.ts'
import { promoCountdownMachine } from '../../machines/sales/promo-countdown.machine.ts'
import { valuePopupsMachine } from '../../machines/sales/value-popups.machine.ts'
import { Countdown, remainingSeconds } from '../../views/sales/countdown.view.tsx'
import { HeaderBar } from '../../views/sales/header-bar.view.tsx'
import { PopupNews, ValuePopup } from '../../views/sales/popup.view.tsx'
import { PromoBanner } from '../../views/sales/promo-banner.view.tsx'
import { silence } from '../catalogue/samples.ts'
import { onStage } from '../support/view-stage.tsx'
import { headerBar, NOW_MS, popup, promoBanner } from './promoted.ts'

afterEach(cleanup)

describe('the cross of what the server drew', () => {
  test('of a bar is there from the moment on that pressing it closes, in a place that is kept [BAR-003]', () => {
    const { actor, container, server } = takeOver(openBar({ showCancelButton: true }))
    expect([server.querySelectorAll('button').length, placesIn(server), placesIn(container)]).toEqual([0, 1, 1])
    fireEvent.click(screen.getByRole('button', { name: 'Close offer' }))
    expect({ isShown: actor.getSnapshot().hasTag('shown'), innerHTML: container.innerHTML }).toEqual({
      isShown: false,
      innerHTML: '',
    })
  })

  test('of a bar that cannot be closed never comes [BAR-003]', () => {
    const { container } = takeOver(openBar({ showCancelButton: false }))
    expect([container.querySelectorAll('button').length, placesIn(container)]).toEqual([0, 0])
  })

  test('of a banner is there from the moment on that pressing it closes [TIMER-003]', () => {
    const { actor, container, server } = takeOver(openBanner())
    expect(server.querySelectorAll('button').length).toBe(0)
    fireEvent.click(screen.getByRole('button', { name: 'Close promotion' }))
    expect({ value: actor.getSnapshot().value, innerHTML: container.innerHTML }).toEqual({
      value: 'closing',
      innerHTML: '',
    })
  })
})

test('a bar is written in the text colour of its item, or in one that can be read on its ground [BAR-005, ENT-052]', () => {
  const ground = { gradientStartColor: '', gradientEndColor: '' }
  const inks = [
    { textColor: '#ffd166' },
    { textColor: '#06d6a0', bgColor: '#ffffff' },
    { textColor: '', bgColor: '#ffffff', ...ground },
    { textColor: '', bgColor: '#101010', ...ground },
  ].map((colours) => {
    const { container } = takeOver(openBar(colours))
    return container.querySelector<HTMLElement>('[data-header-bar]')?.style.getPropertyValue('--text')
  })
  expect(inks).toEqual(['#ffd166', '#06d6a0', '#000', '#fff'])
})

test('a pop-up is written in the text colour of its item, or in one that can be read on its ground [ENT-052]', () => {
  const inks = [{ textColor: '#ffd166' }, { bgColor: '#ffffff' }, { bgColor: '#101010' }].map((colours) => {
    openPopup(colours)
    const card = document.querySelector<HTMLElement>('[data-template]')
    const ink = card?.style.getPropertyValue('--text')
    cleanup()
    return ink
  })
  expect(inks).toEqual(['#ffd166', '#000', '#fff'])
})

describe('what is pressed on a pop-up', () => {
  test.for([
    ['link', 'Watch it', [{ type: 'popup.followed' }]],
    ['button', 'Close', [{ type: 'popup.dismissed' }]],
  ] as const)(
    'the %s: it is heard of, and the pop-up goes [POPUP-013, POPUP-017, POPUP-018]',
    ([role, name, heard]) => {
      const { popups, told } = openPopup({ buttonText: 'Watch it', buttonUrl: '/free/', showCancelButton: true })
      const control = screen.getByRole(role, { name })
      fireEvent.click(control)
      expect({ told, href: control.getAttribute('href'), isShown: popups.getSnapshot().hasTag('shown') }).toEqual({
        told: heard,
        href: role === 'link' ? '/free/' : null,
        isShown: false,
      })
    },
  )
})

describe('a countdown', () => {
  test.each([
    ['clock', '01:01:05', '01:01:04'],
    ['days', '00:01:01:05', '00:01:01:04'],
    ['parts', '00days01hours01minutes05seconds', '00days01hours01minutes04seconds'],
  ] as const)(
    'as %s ticks without being drawn: its text is written, and no other node is touched',
    async (form, first, next) => {
      const { actor, tick } = startCountdown(3665)
      let commits = 0
      render(
        <Profiler id="countdown" onRender={() => (commits += 1)}>
          <Countdown source={actor} secondsOf={remainingSeconds} form={form} />
        </Profiler>,
      )
      const timer = screen.getByRole('timer')
      const before = timer.textContent
      const touched: string[] = []
      const changes = new MutationObserver((records) => touched.push(...records.map(({ type }) => type)))
      changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
      tick(1)
      await Promise.resolve()
      changes.disconnect()
      expect({ before, timer: timer.textContent, touched, commits }).toEqual({
        before: first,
        timer: next,
        touched: ['characterData'],
        commits: 1,
      })
    },
  )

  test('is of what it is given last, and lets go of what it was given before', () => {
    const one = startCountdown(60)
    const other = startCountdown(90)
    const { rerender, unmount } = render(<Countdown source={one.actor} secondsOf={remainingSeconds} form="clock" />)
    one.tick(5)
    rerender(<Countdown source={other.actor} secondsOf={remainingSeconds} form="clock" />)
    one.tick(6)
    other.tick(1)
    const shown = screen.getByRole('timer').textContent
    rerender(<Countdown source={other.actor} secondsOf={() => 60} form="clock" />)
    expect({ shown, byRole: screen.getByRole('timer').textContent }).toEqual({ shown: '00:01:29', byRole: '00:01:00' })
    unmount()
    expect(() => other.tick(2)).not.toThrow()
  })

  test('that stood a while in the server’s page goes on with the time that it is', () => {
    const { actor, tick } = startCountdown(60)
    const view = <Countdown source={actor} secondsOf={remainingSeconds} form="clock" />
    const container = serve(renderToString(view))
    const node = screen.getByText('00:01:00').firstChild
    tick(4)
    act(() => void hydrateRoot(container, view))
    expect({ text: container.textContent, isSameNode: screen.getByText('00:00:56').firstChild === node }).toEqual({
      text: '00:00:56',
      isSameNode: true,
    })
  })
})

function startCountdown(seconds: number) {
  const ticks = new Subject<CountdownEvent>()
  const actor = createActor(countdownMachine.provide({ actors: { watchClock: streamOf(ticks) } }), {
    input: { endsAtMs: NOW_MS + seconds * 1000, nowMs: NOW_MS },
  }).start()
  return { actor, tick: (after: number) => ticks.next({ type: 'clock.ticked', nowMs: NOW_MS + after * 1000 }) }
}

function openBar(changes: Partial<Bar>) {
  const actor = createActor(
    headerBarMachine.provide({
      actors: { fetchHeaderBar: silence(), keepShown: silence(), watchClock: streamOf(NEVER) },
    }),
    { input: { group: 'guest', path: '/', affiliateId: '' } },
  ).start()
  actor.send({ type: 'bar.answered', bar: headerBar(changes), nowMs: NOW_MS })
  return { actor, view: onStage(<HeaderBar bar={actor} />) }
}

/** A pop-up that is shown, and what it is told. */
function openPopup(changes: object) {
  const silent = Object.keys(valuePopupsMachine.implementations.actors).map((name) => [name, silence()])
  const popups = createActor(valuePopupsMachine.provide({ actors: Object.fromEntries(silent) }), {
    input: { group: 'guest', path: '/', affiliateId: '' },
  }).start()
  popups.send({ type: 'popups.answered', popups: [popup(changes)], mayTrap: false })
  const told: unknown[] = []
  const send = popups.send.bind(popups)
  popups.send = (event) => {
    told.push(event)
    send(event)
  }
  const dialogs = { valuePopup: { actor: popups, view: <ValuePopup popups={popups} /> } }
  render(onStage(<PopupNews popups={popups} />, { dialogs }))
  return { popups, told }
}

function openBanner() {
  const actor = createActor(
    promoCountdownMachine.provide({
      actors: { loadPromo: silence(), rememberClosing: silence(), watchClock: streamOf(NEVER) },
    }),
    { input: { isAudience: true, isClosed: false } },
  ).start()
  actor.send({ type: 'promo.answered', banner: promoBanner(), nowMs: NOW_MS })
  return { actor, view: onStage(<PromoBanner countdown={actor} />) }
}

/** First as the server draws it, then alive. */
function takeOver<Actor>({ actor, view }: { actor: Actor; view: ReactNode }) {
  const container = serve(renderToString(view))
  const server = container.cloneNode(true) as HTMLElement
  const problems: unknown[] = []
  act(() => void hydrateRoot(container, view, { onRecoverableError: (error) => problems.push(error) }))
  expect(problems).toEqual([])
  return { actor, container, server }
}

function serve(html: string) {
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = html
  return container
}

function placesIn(element: HTMLElement) {
  return element.querySelectorAll('[class*=close]').length
}
