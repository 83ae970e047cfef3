import { ApiError } from '@aafiya/contracts/client'
import type { ClinicHours, DoctorHours } from '@aafiya/contracts/hours'
import type { DateRange } from '@aafiya/contracts/schedule'
import { useQueryClient } from '@tanstack/react-query'

import { api } from '../api.ts'
import { useSingleFlight } from '../page/use-single-flight.ts'
import { untilAnswered } from '../sending.ts'
import { clinicHours, doctorHours } from './hours-queries.ts'

export interface Saving<Change> {
  /** Replaces the parts that are named; `onSaved` once the server has them. */
  save: (change: Change, onSaved: () => void) => void
  isBusy: boolean
  failure: Error | null
  /** Forgets the failure, as another form is opened. */
  clear: () => void
}

/** Whether someone else saved the same hours meanwhile. Theirs are then fetched, and what was typed stays. */
export const isOutdated = (failure: Error | null) => failure instanceof ApiError && failure.code === 'hours_changed'

const notOver =
  (today: string) =>
  ({ endsOn }: DateRange): boolean =>
    endsOn >= today

export type DoctorChange = Partial<Pick<DoctorHours, 'week' | 'seasons' | 'exceptions'>>

/** Saves a doctor's hours as a whole, without the seasons and days that are over. */
export function useSaveDoctorHours(id: string, hours: DoctorHours, today: string): Saving<DoctorChange> {
  const queryClient = useQueryClient()
  const { queryKey } = doctorHours(id)
  const { start, isPending, error, reset } = useSingleFlight({
    ...untilAnswered,
    mutationFn: (change: DoctorChange) => {
      const { version, week, seasons, exceptions } = { ...hours, ...change }
      const lasting = { seasons: seasons.filter(notOver(today)), exceptions: exceptions.filter(({ date }) => date >= today) }
      return api.hours.saveDoctor({ params: { id }, body: { version, week, ...lasting } })
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: ['doctors'] })
    },
    onError: (failure) => {
      if (isOutdated(failure)) void queryClient.invalidateQueries({ queryKey })
    },
  })
  return { save: (change, onSaved) => start(change, { onSuccess: onSaved }), isBusy: isPending, failure: error, clear: reset }
}

export type ClinicChange = Partial<Pick<ClinicHours, 'week' | 'seasons' | 'holidays'>>

/** Saves the clinic's hours as a whole, without the seasons and holidays that are over. */
export function useSaveClinicHours(hours: ClinicHours, today: string): Saving<ClinicChange> {
  const queryClient = useQueryClient()
  const { start, isPending, error, reset } = useSingleFlight({
    ...untilAnswered,
    mutationFn: (change: ClinicChange) => {
      const { version, week, seasons, holidays } = { ...hours, ...change }
      const lasting = { seasons: seasons.filter(notOver(today)), holidays: holidays.filter(notOver(today)) }
      return api.hours.saveClinic({ body: { version, week, ...lasting } })
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(clinicHours().queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: ['hours', 'doctor'] })
      void queryClient.invalidateQueries({ queryKey: ['doctors'] })
    },
    onError: (failure) => {
      if (isOutdated(failure)) void queryClient.invalidateQueries({ queryKey: clinicHours().queryKey })
    },
  })
  return { save: (change, onSaved) => start(change, { onSuccess: onSaved }), isBusy: isPending, failure: error, clear: reset }
}
