import { visitMinutes } from '@aafiya/contracts/appointments/booking-facts'
import { lastStep } from '@aafiya/contracts/appointments/visit-steps'
import type { Visit } from '@aafiya/contracts/appointments/visits'
import { dayMinutes, minutesOf } from '@aafiya/contracts/hours/clinic-time'
import { defaultHours, minutesRange } from '@aafiya/contracts/hours/schedule'

/** Minutes since the clinic's midnight. */
export interface Range {
  from: number
  to: number
}

export interface Block extends Range {
  visit: Visit
  /** When the doctor is free again, after the buffer; the end of the visit if there is none. */
  freeFrom: number
  /** Which half of its time it takes if the time is double-booked. */
  half?: 'first' | 'second'
  /** One other visit has exactly the same time, and each half has room for a line with a name. */
  isStackable?: boolean
}

export interface CalendarDay {
  /** `YYYY-MM-DD` */
  date: string
  /** The doctor's hours, earliest first. */
  open: readonly Range[]
  /** Earliest first; cancelled visits have none. */
  blocks: readonly Block[]
}

/** The visits of one day on the time scale; visits past midnight are cut there. */
export const blocksOf = (visits: readonly Visit[]): Block[] =>
  visits
    .filter(({ status }) => status !== 'cancelled')
    .map((visit) => {
      const from = minutesOf(visit.appointmentTime)
      const to = from + visitMinutes(visit)
      return {
        visit,
        from,
        to: Math.min(to, dayMinutes),
        freeFrom: Math.min(to + (visit.pauseMinutes ?? 0), dayMinutes),
      }
    })
    .toSorted((a, b) => a.from - b.from)
    .map(withHalf)

const isOverbooked = ({ visit }: Block) => visit.overbooked !== undefined

/** The minutes of a visit that is tall enough for two lines. */
export const twoLinesMinutes = 30

/** A second visit at a taken time shares the room with those it overlaps. */
function withHalf(block: Block, _: number, all: readonly Block[]): Block {
  const overlapping = (one: Block) =>
    all.filter(({ visit, from, to }) => visit !== one.visit && from < one.to && one.from < to)
  const others = overlapping(block)
  if (!isOverbooked(block) && !others.some(isOverbooked)) return block
  const [other, ...more] = others
  const isStackable =
    other !== undefined &&
    more.length === 0 &&
    overlapping(other).length === 1 &&
    other.from === block.from &&
    other.to === block.to &&
    block.to - block.from >= twoLinesMinutes
  return { ...block, half: isOverbooked(block) ? 'second' : 'first', isStackable }
}

/**
 * Where a visit is drawn in a narrow column. Side by side, the halves of a time would cut each name after a few letters,
 * so one is below the other if their times allow.
 */
export function narrowRange({ from, to, half, isStackable }: Block): Range {
  if (!isStackable) return { from, to }
  const middle = (from + to) / 2
  return half === 'first' ? { from, to: middle } : { from: middle, to }
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

/** The parts of a range outside the open times. */
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

/** A day from its first open time or visit to its last: visits, buffers, and free or closed ranges. */
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

/** The visit to select: the patient inside, the longest waiting, the next, or the first one. */
export function visitToChoose(visits: readonly Visit[], now: Date): Visit | undefined {
  const waiting = visits.filter((visit) => stepOf(visit) === 'arrived')
  return (
    visits.find((visit) => stepOf(visit) === 'started') ??
    waiting.toSorted((a, b) => (a.arrivedAt ?? '').localeCompare(b.arrivedAt ?? ''))[0] ??
    visits.find(({ status, appointmentDate }) => status === 'booked' && new Date(appointmentDate) >= now) ??
    visits[0]
  )
}
