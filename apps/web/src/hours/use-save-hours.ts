import { ApiError } from '@aafiya/contracts/client'
import type { AffectedVisit } from '@aafiya/contracts/hours/affected-visits'
import { addDays } from '@aafiya/contracts/hours/clinic-time'
import type {
  ClinicHours,
  DoctorHours,
  SaveClinicHours,
  SaveDoctorHours,
  VisitDecision,
} from '@aafiya/contracts/hours/hours'
import type { DateRange } from '@aafiya/contracts/hours/schedule'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'

import { useApiMutation } from '../kit/use-api-mutation.ts'
import { api } from '../late-api.ts'
import type { Outcome } from './decided-visits.tsx'
import { clinicHours, doctorHours } from './hours-queries.ts'

/** The decisions about visits that the new hours no longer allow, and the reason of the change. */
export interface Decisions {
  decisions: VisitDecision[]
  reason: string
}

export interface Saving<Change> {
  /** Replaces the given parts; calls `onSaved` on success. */
  save: (change: Change, onSaved: () => void) => void
  isBusy: boolean
  failure: Error | null
  /** Clears the failure when another form is opened. */
  clear: () => void
  /** The visits that the new hours no longer allow; undefined while there is nothing to decide. */
  affected: readonly AffectedVisit[] | undefined
  decide: (decisions: Decisions, onSaved: () => void) => void
  /** The decisions that were saved last, to say who is told and who is left to call. */
  outcome: Outcome | undefined
  /** Saves nothing, and keeps the input. */
  undecide: () => void
}

const hasCode = (failure: Error | null, ...codes: string[]) =>
  failure instanceof ApiError && codes.includes(failure.code)

/** Whether another user has saved the same hours or settings. Theirs are then fetched, and the input stays. */
export const isOutdated = (failure: Error | null) => hasCode(failure, 'hours_changed', 'settings_changed')

interface Document<Body, Saved> {
  queryKey: QueryKey
  send: (body: Body) => Promise<Saved>
  findAffected: (body: Body) => Promise<AffectedVisit[]>
}

interface Sent<Body> {
  body: Body
  onSaved: () => void
}

/** Saves a document of hours. If booked visits are affected, asks for decisions first. */
function useSaving<Body extends Pick<SaveDoctorHours, 'decisions'>, Saved>({
  queryKey,
  send,
  findAffected,
}: Document<Body, Saved>) {
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<Sent<Body> & { visits: readonly AffectedVisit[] }>()
  const [outcome, setOutcome] = useState<Outcome>()
  const { mutate, isPending, error, reset } = useApiMutation(
    async ({ body, onSaved }: Sent<Body>) => {
      const saved = await send(body).catch(async (failure: unknown) => {
        // Also after the decisions: by then a proposed time may be taken, or another visit booked or moved.
        if (!(failure instanceof Error) || !hasCode(failure, 'visits_affected', 'proposal_taken')) throw failure
        const visits = await findAffected(body)
        setAsked({ body, onSaved, visits })
        if (body.decisions) throw failure
        return undefined
      })
      if (saved === undefined) return
      queryClient.setQueryData(queryKey, saved)
      setAsked(undefined)
      onSaved()
    },
    {
      singleFlight: true,
      invalidates: [api.clinic, api.doctors, api.visits, api.desk.day],
      onError: (failure) => {
        if (isOutdated(failure)) void queryClient.invalidateQueries({ queryKey })
      },
    },
  )
  return {
    start: mutate,
    isBusy: isPending,
    failure: error,
    clear: reset,
    affected: asked?.visits,
    outcome,
    decide: (decisions: Decisions, onSaved: () => void) => {
      const both = () => {
        if (asked) setOutcome({ visits: asked.visits, decisions: decisions.decisions })
        onSaved()
        asked?.onSaved()
      }
      if (asked) mutate({ body: { ...asked.body, ...decisions }, onSaved: both })
    },
    undecide: () => {
      reset()
      setAsked(undefined)
    },
  }
}

const notOver =
  (today: string) =>
  ({ endsOn }: DateRange): boolean =>
    endsOn >= today

export type DoctorChange = Partial<Pick<DoctorHours, 'week' | 'seasons' | 'exceptions'>>

/** Saves a doctor's hours as a whole, without past seasons and days. Yesterday's hours may run past midnight. */
export function useSaveDoctorHours(id: string, hours: DoctorHours, today: string): Saving<DoctorChange> {
  const params = { id }
  const { start, ...saving } = useSaving<SaveDoctorHours, DoctorHours>({
    queryKey: doctorHours(id).queryKey,
    send: (body) => api.hours.saveDoctor({ params, body }),
    findAffected: (body) => api.hours.affectedOfDoctor({ params, body }),
  })
  const save = (change: DoctorChange, onSaved: () => void) => {
    const { version, week, seasons, exceptions } = { ...hours, ...change }
    const lasting = {
      seasons: seasons.filter(notOver(today)),
      exceptions: exceptions.filter(({ date }) => date >= addDays(today, -1)),
    }
    start({ body: { version, week, ...lasting }, onSaved })
  }
  return { ...saving, save }
}

export type ClinicChange = Partial<Pick<ClinicHours, 'week' | 'seasons' | 'holidays'>>

/** Saves the clinic's hours as a whole, without past seasons and holidays. */
export function useSaveClinicHours(hours: ClinicHours, today: string): Saving<ClinicChange> {
  const { start, ...saving } = useSaving<SaveClinicHours, ClinicHours>({
    queryKey: clinicHours().queryKey,
    send: (body) => api.hours.saveClinic({ body }),
    findAffected: (body) => api.hours.affectedOfClinic({ body }),
  })
  const save = (change: ClinicChange, onSaved: () => void) => {
    const { version, week, seasons, holidays } = { ...hours, ...change }
    const lasting = { seasons: seasons.filter(notOver(today)), holidays: holidays.filter(notOver(today)) }
    start({ body: { version, week, ...lasting }, onSaved })
  }
  return { ...saving, save }
}
