import { lastStep } from '@aafiya/contracts/appointments/visit-steps'
import type { Visit } from '@aafiya/contracts/appointments/visits'
import { dayMinutes, minutesOf } from '@aafiya/contracts/hours/clinic-time'
import { defaultHours, minutesRange } from '@aafiya/contracts/hours/schedule'
import { limits } from '@aafiya/contracts/platform/limits'

/** Minutes since the clinic's midnight. */
export interface Range {
  from: number
  to: number
}

export interface Block extends Range {
  visit: Visit
  /** Until when the doctor needs time after the visit; where it ends if there is no pause. */
  freeFrom: number
  /** Which half of the width is its own, where a time is booked twice; the whole of it elsewhere. */
  half?: 'first' | 'second'
}

export interface CalendarDay {
  /** `YYYY-MM-DD` */
  date: string
  /** When the doctor is there, earliest first. */
  open: readonly Range[]
  /** Earliest first; a cancelled visit has none. */
  blocks: readonly Block[]
}

const lengthOf = ({ appointmentDate, endsAt }: Visit) =>
  endsAt === undefined ? limits.slotMinutes : (Date.parse(endsAt) - Date.parse(appointmentDate)) / 60_000

/** The visits of one day where they are on the scale of time; one that goes on past midnight is cut there. */
export const blocksOf = (visits: readonly Visit[]): Block[] =>
  visits
    .filter(({ status }) => status !== 'cancelled')
    .map((visit) => {
      const from = minutesOf(visit.appointmentTime)
      const to = from + lengthOf(visit)
      return { visit, from, to: Math.min(to, dayMinutes), freeFrom: Math.min(to + (visit.pauseMinutes ?? 0), dayMinutes) }
    })
    .toSorted((a, b) => a.from - b.from)
    .map(withHalf)

/** A second visit at a taken time stands beside those it overlaps. */
function withHalf(block: Block, _: number, all: readonly Block[]): Block {
  if (block.visit.overbooked !== undefined) return { ...block, half: 'second' }
  const isShared = all.some(({ visit, from, to }) => visit.overbooked !== undefined && from < block.to && block.from < to)
  return isShared ? { ...block, half: 'first' } : block
}

export const hasPause = ({ to, freeFrom }: Block): boolean => freeFrom > to

/** The whole hours from the earliest to the latest open time or visit. */
export function hoursShown(days: readonly CalendarDay[]): Range {
  const found = days.flatMap(({ open, blocks }) => [...open, ...blocks])
  const ranges = found.length > 0 ? found : defaultHours.map(minutesRange)
  return {
    from: Math.max(0, Math.floor(Math.min(...ranges.map(({ from }) => from)) / 60) * 60),
    to: Math.min(dayMinutes, Math.ceil(Math.max(...ranges.map(({ to }) => to)) / 60) * 60),
  }
}

/** What of a range the open times leave. */
export function closedRanges({ open }: CalendarDay, { from, to }: Range): Range[] {
  const closed: Range[] = []
  let reached = from
  for (const span of open) {
    if (Math.min(span.from, to) > reached) closed.push({ from: reached, to: Math.min(span.from, to) })
    reached = Math.max(reached, span.to)
  }
  if (reached < to) closed.push({ from: reached, to })
  return closed
}

export type Stretch = ({ kind: 'visit' } & Block) | ({ kind: 'free' | 'closed' | 'pause' } & Range)

/** A day from its first open time or visit to its last: the visits, and between them pauses and what is free or closed. */
export function stretchesOf(day: CalendarDay): Stretch[] {
  const { open, blocks } = day
  const from = Math.min(...[...open, ...blocks].map((one) => one.from))
  const to = Math.max(...[...open, ...blocks].map((one) => one.to))
  const stretches: Stretch[] = []
  let reached = from
  const fill = (until: number) => {
    for (const closed of [...closedRanges(day, { from: reached, to: until }), undefined]) {
      const next = closed?.from ?? until
      if (next > reached) stretches.push({ kind: 'free', from: reached, to: next })
      if (closed) stretches.push({ kind: 'closed', ...closed })
      reached = Math.max(reached, closed?.to ?? until)
    }
  }
  for (const block of blocks) {
    fill(block.from)
    stretches.push({ kind: 'visit', ...block })
    if (hasPause(block)) stretches.push({ kind: 'pause', from: block.to, to: block.freeFrom })
    reached = Math.max(reached, block.freeFrom)
  }
  fill(to)
  return Number.isFinite(from) ? stretches : []
}

export const stepOf = ({ status, startedAt }: Visit) => lastStep({ status, isStarted: startedAt !== undefined })

/** The visit that a day is about: who is inside, who waits longest, who comes next, or the first one. */
export function visitToChoose(visits: readonly Visit[], now: Date): Visit | undefined {
  const waiting = visits.filter((visit) => stepOf(visit) === 'arrived')
  return (
    visits.find((visit) => stepOf(visit) === 'started') ??
    waiting.toSorted((a, b) => (a.arrivedAt ?? '').localeCompare(b.arrivedAt ?? ''))[0] ??
    visits.find(({ status, appointmentDate }) => status === 'booked' && new Date(appointmentDate) >= now) ??
    visits[0]
  )
}
