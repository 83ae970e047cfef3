import type { patientLateMinutes } from '@aafiya/contracts/appointments/patient-late-minutes'
import type { LinkedVisit } from '@aafiya/contracts/appointments/visit-links'
import { ApiError } from '@aafiya/contracts/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { api } from '../api.ts'
import { untilAnswered } from '../sending.ts'
import { freeTimes } from './free-times.ts'
import { linkedVisit } from './linked-visit.ts'
import { useSettled } from './use-settled.ts'

export type VisitAnswer =
  | { kind: 'confirm' | 'cancel' | 'undo' }
  | { kind: 'late'; minutes: (typeof patientLateMinutes)[number] }
  | { kind: 'move'; appointmentDate: string; appointmentTime: string }

const outdated = ['appointment_changed', 'press_invalid', 'visit_link_replaced', 'undo_too_late']
/** The chosen time can no longer be had. */
const lost = ['slot_taken', 'slot_past', 'slot_not_offered']

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
    onError: (failure) => {
      if (!(failure instanceof ApiError)) return
      // Changed elsewhere meanwhile, or the page was open for days.
      if (outdated.includes(failure.code)) void queryClient.invalidateQueries({ queryKey })
      if (lost.includes(failure.code)) void queryClient.invalidateQueries({ queryKey: freeTimes })
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
