import { useEffect, useEffectEvent, useRef } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom'

import type { useDeskView } from './use-desk-view.ts'

interface BackStep {
  view: ReturnType<typeof useDeskView>
  /** Identifies what the panel shows; absent while it waits for the next caller. */
  panel: string | undefined
  onBack: () => void
  /** Called with each day that Back or Forward shows. */
  onDay: () => void
}

/**
 * The browser's Back goes one step back in the panel, as Escape does, and otherwise to the day shown before: it never
 * drops a call. An open panel has a history entry of its own. A closed one leaves it to the next, so that a day of calls
 * does not fill the history. Back skips such an entry, and that of a day which was only paged to and left again: it would
 * show the same.
 */
export function useBackStep({ view, panel, onBack, onDay }: BackStep): void {
  const navigate = useNavigate()
  const { key } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  const { date } = view.view
  const { hasPanelStep } = view
  const before = useRef({ key, panel, date, hasPanelStep })
  const follow = useEffectEvent((step: typeof before.current) => {
    const was = before.current
    before.current = step
    const isArriving = isBack && step.key !== was.key
    if (isArriving) {
      view.keepDay()
      if (step.date !== was.date) onDay()
    }
    const isPanelLeft = was.hasPanelStep && !step.hasPanelStep
    const isSame = step.date === was.date && (isPanelLeft || was.hasPanelStep === step.hasPanelStep)
    if (isArriving && isPanelLeft && step.panel !== undefined) onBack()
    else if (isArriving && isSame) void navigate(-1)
    else if (step.panel !== undefined && !step.hasPanelStep) view.addPanelStep()
  })
  useEffect(() => follow({ key, panel, date, hasPanelStep }), [key, panel, date, hasPanelStep])
}
