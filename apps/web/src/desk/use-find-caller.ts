import { useEffect, useRef, useState } from 'react'

import { focusIfLost } from '../ui/behaviour/focus-if-lost.ts'
import type { FreeTime } from './desk-day.ts'
import type { DeskState } from './use-desk-state.ts'

/** The steps to the next caller: the search field in the panel, and what is given up on the way to it. */
export function useFindCaller({ mode, setMode, deskView, pendingTime, proposed }: DeskState) {
  const field = useRef<HTMLInputElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const [isReloaded] = useState(deskView.hasPanelStep && mode.kind === 'find')
  const isLoaded = deskView.day.data !== undefined
  // A panel whose work a reload does not restore leaves the search.
  useEffect(() => {
    if (isReloaded && isLoaded) focusIfLost(field.current)
  }, [isReloaded, isLoaded])

  /**
   * What is typed next replaces what an earlier caller left in the field. A field that is there takes the focus before
   * the next key: selected a frame later, the first letters of a quick receptionist would be replaced too.
   */
  const focusField = () => {
    const focus = () => {
      // From the end of the page, a long list of results would push the field up under the day.
      place.current?.scrollIntoView()
      field.current?.focus()
      field.current?.select()
    }
    if (field.current) focus()
    else requestAnimationFrame(focus)
  }
  const lookUp = () => {
    setMode({ kind: 'find' })
    proposed.clear()
    focusField()
  }
  const startOver = () => {
    pendingTime.giveUp()
    deskView.goHome()
    lookUp()
  }
  return {
    field,
    place,
    lookUp,
    /** A time that waits for its patient keeps its day in view. */
    find: () => {
      if (!pendingTime.pending) deskView.goHome()
      lookUp()
    },
    startOver,
    giveUpTime: () => (mode.kind === 'find' ? startOver() : pendingTime.giveUp()),
    /** Selects a time before there is a patient, from the keyboard or the day list, which then go on to the search. */
    keepAndFind: (time: FreeTime) => {
      pendingTime.keep(time)
      if (mode.kind === 'find') focusField()
      else if (mode.kind === 'visit' || mode.kind === 'calls' || mode.kind === 'search') lookUp()
    },
  }
}
