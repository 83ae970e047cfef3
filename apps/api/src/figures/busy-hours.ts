import type { Figures, FiguresQuery } from '@aafiya/contracts/figures/figures'
import { addDays, daysBetween } from '@aafiya/contracts/hours/clinic-time'
import { weekdayOf, weekdays } from '@aafiya/contracts/hours/schedule'

import { addSpan, emptyWeek, type WeekMinutes } from './count-time.ts'
import { isNotCancelled } from './count-visits.ts'
import type { Scanned } from './scan-visits.ts'

/** The hours of the week in which there is a visit, or could have been one. */
export function busyHoursOf(scanned: Scanned, offered: WeekMinutes, { from, to }: FiguresQuery): Figures['busy'] {
  const { visits, booked } = hoursOf(scanned)
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

const dayMinutes = 24 * 60
const thursday = weekdays.indexOf('thursday')

/** By hour of the week, from Sunday at midnight on: visits that start in it, and minutes that they take. */
function hoursOf({ byWeek }: Scanned): { visits: number[]; booked: WeekMinutes } {
  const [visits, booked] = [emptyWeek(), emptyWeek()]
  for (const { minute, length, ...row } of byWeek.filter(isNotCancelled)) {
    const day = (thursday + Math.floor(minute / dayMinutes)) % 7
    const start = minute % dayMinutes
    const hour = day * 24 + Math.floor(start / 60)
    visits[hour] = (visits[hour] ?? 0) + row.visits
    addSpan(booked, day, { from: start, to: start + length }, row.visits)
  }
  return { visits, booked }
}
