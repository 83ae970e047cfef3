import { isTimeGone } from '@aafiya/contracts/appointments/booking-facts'
import { ApiError } from '@aafiya/contracts/client'
import type { DeskVisit, MoveAtDesk } from '@aafiya/contracts/desk/desk'
import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import { healthConsentVersion } from '@aafiya/contracts/platform/health-consent-version'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { useDoctorName } from '../../doctors/doctor-name.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { civilTime } from '../../i18n/when.ts'
import { keyOf } from '../../kit/query-key.ts'
import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { api } from '../../late-api.ts'
import { usePersonName } from '../../page/use-person-name.ts'
import { showToast } from '../../ui/feedback/toast-store.ts'
import { patientIdOf, type FreeTime, type Task, type ShownDay } from '../desk-day.ts'
import { patientAsPerson } from '../desk-mode.ts'
import { personCard } from '../desk-queries.ts'
import { usePersonWords } from '../person/use-person-words.ts'
import { useSayNotSaved } from './use-say-not-saved.ts'

interface Wish {
  task: Task
  time: FreeTime
  hasArrived: boolean
  /** By default the one that is shown. */
  panel?: string
}

/** A day with the current version of a visit. */
const withVisit = (day: ShownDay, visit: DeskVisit): ShownDay => ({
  ...day,
  visits: [...day.visits.filter(({ id }) => id !== visit.id), visit],
})

type Moving = Extract<Task, { kind: 'move' }>

/** Functions are no part of a request: an unanswered one is the same again, also from another panel. */
interface Sent extends Omit<Wish, 'hasArrived' | 'panel'> {
  /** The panel it was sent from, and which opening of it. */
  panel: () => string
  opening: () => string
  /** What follows a booking: nothing, or recording the arrival. */
  goOn: (visit: DeskVisit) => DeskVisit | Promise<DeskVisit>
}

const asIs = (visit: DeskVisit) => visit
const recordArrival = async (visit: DeskVisit) => ({
  ...visit,
  ...(await api.visits.recordStep({ params: { id: visit.id, step: 'arrived' } })),
})

interface After {
  /** The one that is shown. */
  panel: string
  /** Whether it still is when the answer arrives. Another panel belongs to the next caller, whose work stays. */
  isOpen: (panel: string) => boolean
  onDone: (time: FreeTime, isOpen: boolean) => void
  /** The time is lost, and the day has been refetched. */
  onLost: (time: FreeTime) => void
  /** Another user moved the visit; receives its current version if it is still on this day. */
  onChanged: (visit: DeskVisit) => void
}

/** Moves a visit back to where it was: a drag moves it at once, and may have ended in the wrong column. */
function useMoveBack(zone: string) {
  const { t } = useTranslation('desk')
  const name = usePersonName()
  const sayNotSaved = useSayNotSaved()
  const { mutate } = useApiMutation(
    ({ moved: { id }, body }: { moved: DeskVisit; body: MoveAtDesk }) => api.desk.move({ params: { id }, body }),
    {
      onSuccess: ({ patientName, patientNameAr }) =>
        showToast(t('moved_back', { patient: name(patientName, patientNameAr) }), 'move'),
      onError: (failure, { moved }) => sayNotSaved(failure, patientAsPerson(moved), 'not_moved'),
      invalidates: [api.desk.day],
    },
  )
  return ({ visit: before, isRequestedByPatient }: Moving, moved: DeskVisit) =>
    () =>
      mutate({
        moved,
        body: {
          doctorId: before.doctorId,
          appointmentDate: civilAt(new Date(before.appointmentDate), zone).date,
          appointmentTime: before.appointmentTime,
          sequence: moved.sequence,
          // The patient did not choose the time that the clinic had moved it to.
          ...(isRequestedByPatient && !before.isMovedByClinic && { isRequestedByPatient }),
        },
      })
}

/** Books or moves exactly once, however often it is clicked. */
export function useDeskBooking(day: ShownDay | undefined, zone: string, { panel: shown, ...after }: After) {
  const { onDone, onLost, onChanged } = after
  /** The same person's panel may be opened again before an answer. */
  const openings = useRef(0)
  const isOpen = ({ panel, opening }: Sent) => after.isOpen(panel()) && opening() === `${panel()} ${openings.current}`
  const { t } = useTranslation('desk')
  const queryClient = useQueryClient()
  const { clockTime, weekdayAndDay } = useFormat()
  const doctorName = useDoctorName()
  const { nameOf } = usePersonWords()
  const moveBack = useMoveBack(zone)
  const sayNotSaved = useSayNotSaved()
  /** A booking may be saved although recording the arrival was refused. */
  const sayLeft = (failure: Error, { task, goOn }: Sent) =>
    task.kind === 'move'
      ? sayNotSaved(failure, patientAsPerson(task.visit), 'not_moved')
      : sayNotSaved(failure, task.person, goOn === asIs ? 'not_booked' : 'unknown')
  const { mutate, isPending, variables, error, reset } = useApiMutation(
    async ({ task, time, goOn }: Sent, idempotencyKey) => {
      const at = { doctorId: time.doctorId, appointmentDate: time.date, appointmentTime: time.time }
      if (task.kind === 'move') {
        const { visit, isRequestedByPatient } = task
        const body = { ...at, sequence: visit.sequence, ...(isRequestedByPatient && { isRequestedByPatient }) }
        return api.desk.move({ params: { id: visit.id }, body })
      }
      const body = {
        personId: task.person.id,
        ...at,
        visitTypeId: task.visitTypeId,
        ...(task.agreedAloud && { agreedAloud: healthConsentVersion }),
      }
      return goOn(await api.desk.book({ body, idempotencyKey }))
    },
    {
      singleFlight: ({ opening }) => opening(),
      onSuccess: async (visit, sent) => {
        const { task, time } = sent
        const doctor = doctorName({ fullName: visit.doctorName, fullNameAr: visit.doctorNameAr })
        const words = {
          patient: nameOf({ fullName: visit.patientName, fullNameAr: visit.patientNameAr }),
          doctor,
          day: weekdayAndDay({ instant: visit.appointmentDate, zone }),
          time: clockTime(civilTime(visit.appointmentTime)),
        }
        // Shown before the refetch, and before an older answer arrives: the next caller must not be offered the same
        // time.
        const queryKey = keyOf(api.desk.day, time.date)
        await queryClient.cancelQueries({ queryKey })
        queryClient.setQueriesData<ShownDay>({ queryKey }, (known) => known && withVisit(known, visit))
        if (task.kind === 'move')
          showToast(t('moved', words), 'move', { label: t('undo_move'), run: moveBack(task, visit) })
        else showToast(t('booked', words))
        onDone(time, isOpen(sent))
      },
      onError: async (failure, sent) => {
        const { task, time } = sent
        if (!isOpen(sent)) return sayLeft(failure, sent)
        if (!(failure instanceof ApiError)) return
        if (isTimeGone(failure.code) || failure.code === 'patient_busy') {
          await Promise.all([
            queryClient.refetchQueries({ queryKey: keyOf(api.desk.day, time.date) }),
            // The visit that the time clashes with may be outside of the day shown, and new.
            failure.code === 'patient_busy' && queryClient.prefetchQuery(personCard(patientIdOf(task))),
          ])
          return isOpen(sent) ? onLost(time) : sayLeft(failure, sent)
        }
        if (task.kind !== 'move' || failure.code !== 'appointment_changed') return
        // Shown before the next click, so that a retry applies to the current version of the visit.
        const queryKey = keyOf(api.desk.day, day?.date)
        await queryClient.refetchQueries({ queryKey })
        if (!isOpen(sent)) return sayLeft(failure, sent)
        const days = queryClient.getQueriesData<ShownDay>({ queryKey }).flatMap(([, known]) => known?.visits ?? [])
        const changed = days.find(({ id }) => id === task.visit.id)
        if (changed) onChanged(changed)
      },
      invalidates: [api.desk.day],
    },
  )
  const isShown = variables?.panel() === shown
  return {
    send: ({ hasArrived, panel = shown, ...wish }: Wish) => {
      const opening = `${panel} ${openings.current}`
      mutate({ ...wish, panel: () => panel, opening: () => opening, goOn: hasArrived ? recordArrival : asIs })
    },
    isBusy: isPending && isShown,
    failure: isShown ? error : null,
    /** The time that was lost. */
    lost: error && isShown ? variables.time : undefined,
    forget: () => {
      openings.current += 1
      reset()
    },
  }
}
