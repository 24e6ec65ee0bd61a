import { type RefObject, useEffect } from 'react'
import { useTooltipTrigger } from 'react-aria/useTooltipTrigger'
import { Tooltip, TooltipTriggerStateContext } from 'react-aria-components/Tooltip'
import { useTooltipTriggerState } from 'react-stately/useTooltipTriggerState'
import styles from './tip.module.css'

export interface TipProps {
  text: string
  /** The element beside it. */
  place: RefObject<HTMLElement | null>
  /** Called whenever the pointer reaches its place; always open, unless given. */
  isNeeded?: (place: HTMLElement) => boolean
  /** A finger opens it as well, where a tap does nothing else that matters. */
  opensOnTap?: boolean
}

/** Before it appears, ms (CHROME-094). */
const DELAY_MS = 100

/** In which the pointer may go over to it, ms. */
const LEAVING_MS = 150

/** An open tooltip stays while the pointer is on it, and closes by Escape, by scrolling, or when another opens. */
export function TipBubble({ text, place, isWanted }: Pick<TipProps, 'text' | 'place'> & { isWanted: boolean }) {
  const state = useTooltipTriggerState({ delay: DELAY_MS, closeDelay: LEAVING_MS })
  // Its place is no part of React Aria's tree: all that is used of the trigger is Escape.
  useTooltipTrigger({}, state, place)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state is another object after each change
  useEffect(() => {
    if (isWanted) state.open()
    else state.close()
  }, [isWanted])
  const element = place.current
  return (
    <TooltipTriggerStateContext value={state}>
      <Tooltip
        triggerRef={place}
        placement={element?.closest('[data-tips="below"]') ? 'bottom start' : 'top start'}
        offset={6}
        className={styles.tip}
        // What it is drawn in may be a link.
        onClick={(event) => event.stopPropagation()}
        // What lies over the page shows nothing but what is inside of it.
        UNSTABLE_portalContainer={element?.closest<HTMLElement>('dialog, :fullscreen') ?? undefined}
      >
        {text}
      </Tooltip>
    </TooltipTriggerStateContext>
  )
}
