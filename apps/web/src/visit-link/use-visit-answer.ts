import { ApiError } from '@aafiya/contracts/client'
import type { patientLateMinutes } from '@aafiya/contracts/patient-late-minutes'
import type { LinkedVisit } from '@aafiya/contracts/visit-links'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { api } from '../api.ts'
import { untilAnswered } from '../sending.ts'
import { linkedVisit } from './linked-visit.ts'

export type VisitAnswer =
  | { kind: 'confirm' | 'cancel' | 'undo' }
  | { kind: 'late'; minutes: (typeof patientLateMinutes)[number] }
  | { kind: 'move'; appointmentDate: string; appointmentTime: string }

/** A little longer than the server's minimum. */
const settlingMs = 1100

/** Whether the page has been visible long enough that a press must come from a person: programs press at once. */
function useSettled(shown: string): boolean {
  const [settled, setSettled] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setSettled(shown), settlingMs)
    return () => clearTimeout(timer)
  }, [shown])
  return settled === shown
}

/** Sends the patient's answer and shows the visit that the server returns. */
export function useVisitAnswer(token: string, visit: LinkedVisit, onAnswered: () => void) {
  const queryClient = useQueryClient()
  const isSettled = useSettled(visit.shown)
  const { queryKey } = linkedVisit(token)
  const { mutate, isPending, error, variables, reset } = useMutation({
    ...untilAnswered,
    mutationFn: (answer: VisitAnswer): Promise<LinkedVisit> => {
      const pressed = { token, shown: visit.shown }
      if (answer.kind === 'late') return api.visitLinks.late({ body: { ...pressed, minutes: answer.minutes } })
      if (answer.kind === 'move') {
        const { appointmentDate, appointmentTime } = answer
        return api.visitLinks.move({ body: { ...pressed, appointmentDate, appointmentTime } })
      }
      return api.visitLinks[answer.kind]({ body: pressed })
    },
    onSuccess: (answered) => {
      queryClient.setQueryData(queryKey, answered)
      onAnswered()
    },
    // Changed elsewhere meanwhile, or the page was open for days.
    onError: (failure) => {
      if (failure instanceof ApiError && ['appointment_changed', 'press_invalid', 'visit_link_replaced'].includes(failure.code))
        void queryClient.invalidateQueries({ queryKey })
    },
  })
  return {
    send: (answer: VisitAnswer) => {
      if (isSettled && !isPending) mutate(answer)
    },
    isSettled,
    busy: isPending ? variables.kind : undefined,
    failure: error,
    forget: reset,
  }
}
