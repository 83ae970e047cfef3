import type { Figures, FiguresQuery } from '@aafiya/contracts/figures/figures'
import { addDays, daysBetween } from '@aafiya/contracts/hours/clinic-time'
import { weekdayOf, weekdays } from '@aafiya/contracts/hours/schedule'
import { and, count, eq, sql } from 'drizzle-orm'

import { appointments } from '../appointments/appointments.table.ts'
import { isOfFigure } from '../appointments/visits/counted-visits.ts'
import { doctors } from '../doctors/doctors.table.ts'
import { addSpan, emptyWeek, type WeekMinutes } from './count-time.ts'
import { countIf, minutesOfVisit, takesTime, type Counting } from './count-visits.ts'

/** The hours of the week in which there is a visit, or could have been one. */
export async function countBusyHours(
  counting: Counting,
  offered: WeekMinutes,
  { from, to }: FiguresQuery,
): Promise<Figures['busy']> {
  const { visits, booked } = await countHours(counting)
  return offered.flatMap((minutes, at) => {
    const weekday = weekdays[Math.floor(at / 24)] ?? 'sunday'
    const counts = { visits: visits[at] ?? 0, offered: Math.round(minutes), booked: Math.round(booked[at] ?? 0) }
    const isEmpty = counts.visits === 0 && counts.offered === 0
    return isEmpty ? [] : [{ weekday, hour: at % 24, ...counts, days: daysOf(weekday, from, to) }]
  })
}

/** How many of a weekday are in the period. */
function daysOf(weekday: ReturnType<typeof weekdayOf>, from: string, to: string): number {
  const length = daysBetween(from, to) + 1
  const rest = Array.from({ length: length % 7 }, (_, day) => weekdayOf(addDays(from, day)))
  return Math.floor(length / 7) + (rest.includes(weekday) ? 1 : 0)
}

/** Of the week, from Thursday on, since the first day of Unix time was one: one conversion to the zone for each visit. */
const minuteOfWeek = (zone: string) =>
  sql`(extract(epoch from ${appointments.startsAt} at time zone ${zone})::bigint / 60) % 10080`
const dayMinutes = 24 * 60
const thursday = weekdays.indexOf('thursday')

/** By hour of the week, from Sunday at midnight on: visits that start in it, and minutes that they take. */
async function countHours({ tx, rule, wanted }: Counting): Promise<{ visits: number[]; booked: WeekMinutes }> {
  const rows = await tx
    .select({
      minute: minuteOfWeek(rule.zone).mapWith(Number),
      length: minutesOfVisit.mapWith(Number),
      visits: count(),
      takingTime: countIf(takesTime),
    })
    .from(appointments)
    .innerJoin(doctors, eq(doctors.id, appointments.doctorId))
    .where(and(wanted, isOfFigure('visits', rule)))
    .groupBy(sql`1`, sql`2`)
  const [visits, booked] = [emptyWeek(), emptyWeek()]
  for (const { minute, length, takingTime, ...row } of rows) {
    const day = (thursday + Math.floor(minute / dayMinutes)) % 7
    const start = minute % dayMinutes
    const hour = day * 24 + Math.floor(start / 60)
    visits[hour] = (visits[hour] ?? 0) + row.visits
    addSpan(booked, day, { from: start, to: start + length }, takingTime)
  }
  return { visits, booked }
}
