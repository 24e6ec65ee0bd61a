// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type ActorRefFrom, assign, createActor, setup } from 'xstate'
import { createCell } from '../../app/site/derived.ts'
import { ErrorBoundary } from '../../views/kit/error-boundary.tsx'
import { rememberDrawn, useSelector } from '../../views/kit/use-selector.ts'

const counterMachine = setup({
  types: { context: {} as { count: number }, events: {} as { type: 'counted' } | { type: 'broken' } },
  actions: {
    fail() {
      throw new Error('broken')
    },
  },
}).createMachine({
  context: { count: 1 },
  on: { counted: { actions: assign({ count: ({ context }) => context.count + 1 }) }, broken: { actions: 'fail' } },
})

function startCounter() {
  const counter = createActor(counterMachine).start()
  onTestFinished(() => void counter.stop())
  return counter
}
type Counter = ActorRefFrom<typeof counterMachine>

/** What each drawing read of the counter, in turn. */
let read: number[]
beforeEach(() => {
  read = []
})
afterEach(cleanup)

function Count({ counter }: { counter: Counter }) {
  const count = useSelector(counter, ({ context }) => context.count)
  read.push(count)
  return <output>{count}</output>
}

const text = () => screen.getByRole('status').textContent

test('a view is drawn again when what it selects changes, and only then', () => {
  const counter = startCounter()
  function Several() {
    const hasSeveral = useSelector(counter, ({ context }) => context.count > 1)
    read.push(counter.getSnapshot().context.count)
    return <output>{hasSeveral ? 'several' : 'one'}</output>
  }
  render(<Several />)
  for (let times = 0; times < 3; times += 1) act(() => counter.send({ type: 'counted' }))
  expect({ text: text(), read }).toEqual({ text: 'several', read: [1, 2] })
})

test('a view reads a cell like an actor, and lets go of it when it is gone', () => {
  const cell = createCell({ word: 'first' })
  function Word() {
    return <output>{useSelector(cell, ({ word }) => word)}</output>
  }
  const { unmount } = render(<Word />)
  act(() => cell.set({ word: 'second' }))
  expect(text()).toBe('second')
  expect(unmount).not.toThrow()
})

describe('an actor that moved on before its view was hydrated', () => {
  async function hydrated() {
    const counter = startCounter()
    const page = document.body.appendChild(document.createElement('main'))
    page.innerHTML = renderToString(<Count counter={counter} />)
    rememberDrawn(counter)
    counter.send({ type: 'counted' })
    read = []
    const mismatches: unknown[] = []
    const root = await act(async () =>
      hydrateRoot(page, <Count counter={counter} />, { onRecoverableError: (error) => mismatches.push(error) }),
    )
    onTestFinished(() => {
      act(() => root.unmount())
      page.remove()
    })
    return { counter, mismatches }
  }

  test('is read as the server drew it, and live at once after that', async () => {
    const { mismatches } = await hydrated()
    expect({ mismatches, read, text: text() }).toEqual({ mismatches: [], read: [1, 2], text: '2' })
  })

  test('is followed from then on', async () => {
    const { counter } = await hydrated()
    act(() => counter.send({ type: 'counted' }))
    expect(text()).toBe('3')
  })

  test('is read live by a view that is drawn later', async () => {
    const { counter } = await hydrated()
    read = []
    const { container } = render(<Count counter={counter} />)
    expect({ text: container.textContent, read }).toEqual({ text: '2', read: [2] })
  })

  test('is read as it was drawn by a part that is hydrated later, while the rest of the page reads it live', async () => {
    const { counter } = await hydrated()
    read = []
    const later = document.body.appendChild(document.createElement('aside'))
    later.innerHTML = '<output>1</output>'
    const mismatches: unknown[] = []
    const root = await act(async () =>
      hydrateRoot(later, <Count counter={counter} />, { onRecoverableError: (error) => mismatches.push(error) }),
    )
    expect({ mismatches, read, later: later.textContent }).toEqual({ mismatches: [], read: [1, 2], later: '2' })
    act(() => root.unmount())
    later.remove()
  })
})

test('a child that moved on before its view was hydrated is read as the server drew it', async () => {
  const parentMachine = setup({
    types: { children: {} as { counter: 'counter' } },
    actors: { counter: counterMachine },
  }).createMachine({ invoke: { src: 'counter', id: 'counter' } })
  const parent = createActor(parentMachine).start()
  onTestFinished(() => void parent.stop())
  function ChildCount() {
    const counter = useSelector(parent, ({ children }) => children.counter)
    return counter && <Count counter={counter} />
  }
  const page = document.body.appendChild(document.createElement('main'))
  page.innerHTML = renderToString(<ChildCount />)
  rememberDrawn(parent)
  parent.getSnapshot().children.counter?.send({ type: 'counted' })
  read = []
  const mismatches: unknown[] = []
  const root = await act(async () =>
    hydrateRoot(page, <ChildCount />, { onRecoverableError: (error) => mismatches.push(error) }),
  )
  expect({ mismatches, read, text: text() }).toEqual({ mismatches: [], read: [1, 2], text: '2' })
  act(() => root.unmount())
  page.remove()
})

test('an actor that fails is caught by the nearest error boundary, and the rest of the page stays', () => {
  // React and xstate tell of it as well.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const told: unknown[] = []
  const onError = (event: ErrorEvent) => {
    told.push(event.error)
    event.preventDefault()
  }
  window.addEventListener('error', onError)
  onTestFinished(() => {
    window.removeEventListener('error', onError)
    vi.restoreAllMocks()
  })
  const [failing, other] = [startCounter(), startCounter()]
  const { container } = render(
    <>
      <ErrorBoundary fallback={() => <p>Failed</p>}>
        <Count counter={failing} />
      </ErrorBoundary>
      <Count counter={other} />
    </>,
  )
  act(() => failing.send({ type: 'broken' }))
  expect(container.innerHTML).toBe('<p>Failed</p><output>1</output>')
  act(() => other.send({ type: 'counted' }))
  expect(container.innerHTML).toBe('<p>Failed</p><output>2</output>')
})
