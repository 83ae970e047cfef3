import { isTimeGone } from '@aafiya/contracts/appointments/booking-facts'
import type { LinkedVisit, PressedLate } from '@aafiya/contracts/appointments/visit-links'
import { ApiError } from '@aafiya/contracts/client'
import { useQueryClient } from '@tanstack/react-query'

import { api } from '../api.ts'
import { useApiMutation } from '../kit/use-api-mutation.ts'
import { freeTimes } from './free-times.ts'
import { linkedVisit } from './linked-visit.ts'
import { useSettled } from './use-settled.ts'

export type VisitAnswer =
  | { kind: 'confirm' | 'cancel' | 'undo' }
  | { kind: 'late'; minutes: PressedLate['minutes'] }
  | { kind: 'move'; appointmentDate: string; appointmentTime: string }

const outdated = ['appointment_changed', 'press_invalid', 'visit_link_replaced', 'undo_too_late']

/** Sends the patient's answer and shows the visit in the response. */
export function useVisitAnswer(token: string, visit: LinkedVisit, onAnswered: () => void) {
  const queryClient = useQueryClient()
  const isSettled = useSettled(visit.shown)
  const { queryKey } = linkedVisit(token)
  const { mutate, isPending, isSuccess, error, variables, reset } = useApiMutation(
    (answer: VisitAnswer): Promise<LinkedVisit> => {
      const pressed = { token, shown: visit.shown }
      if (answer.kind === 'late') return api.visitLinks.late({ body: { ...pressed, minutes: answer.minutes } })
      if (answer.kind === 'move') {
        const { appointmentDate, appointmentTime } = answer
        return api.visitLinks.move({ body: { ...pressed, appointmentDate, appointmentTime } })
      }
      return api.visitLinks[answer.kind]({ body: pressed })
    },
    {
      onSuccess: (answered) => {
        queryClient.setQueryData(queryKey, answered)
        onAnswered()
      },
      onError: (failure) => {
        if (!(failure instanceof ApiError)) return
        // Changed elsewhere, or the page was open for days.
        if (outdated.includes(failure.code)) void queryClient.invalidateQueries({ queryKey })
        if (isTimeGone(failure.code)) void queryClient.invalidateQueries({ queryKey: freeTimes })
      },
    },
  )
  return {
    send: (answer: VisitAnswer) => {
      if (isSettled && !isPending) mutate(answer)
    },
    isSettled,
    busy: isPending ? variables.kind : undefined,
    failure: error,
    /** The last accepted answer, and one that the server refused for good. */
    answered: isSuccess ? variables.kind : undefined,
    refused: error instanceof ApiError && !error.code.startsWith('press_') ? variables?.kind : undefined,
    forget: reset,
  }
}
