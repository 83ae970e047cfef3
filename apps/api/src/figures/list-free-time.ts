import type { FreeTimeDay, FreeTimeQuery } from '@aafiya/contracts/figures/figure-lists'
import { addDays } from '@aafiya/contracts/hours/clinic-time'
import { weekdayOf, weekdays } from '@aafiya/contracts/hours/schedule'
import { PlainDate } from '@aafiya/contracts/language/text'
import { and, sql } from 'drizzle-orm'
import * as z from 'zod/mini'

import { appointments } from '../appointments/appointments.table.ts'
import { countingRule, isOfFigure } from '../appointments/visits/counted-visits.ts'
import { doctorFullName } from '../doctors/doctor-view.ts'
import type { Tx } from '../platform/db/database.ts'
import { Answer } from '../platform/http/answer.ts'
import { beginPage, endPage } from '../platform/http/keyset-page.ts'
import { schedulesOf } from '../schedules/schedule-of.ts'
import { atOneMoment, countingOf } from './at-one-moment.ts'
import { countIncome } from './count-money.ts'
import { addSpan, countOffered, emptyWeek, totalOf, type WeekMinutes } from './count-time.ts'
import { takenMinutes, type Counting, type FiguresDeps } from './scan-visits.ts'
import { countedAmong, doctorsAmong } from './show-figures.ts'

/** Rows of a page, about; a day is not divided. */
const rowsAtOnce = 200
const mostDays = 31
const LastDay = z.tuple([PlainDate])

/**
 * By day and doctor, the minutes whose sums the figures give as offered and booked; days and doctors with neither are
 * left out. `ownDoctorId`: of that doctor alone. They name no patient, so no access is recorded.
 */
export const listFreeTime = (
  deps: FiguresDeps,
  query: FreeTimeQuery,
  ownDoctorId?: string,
): Promise<Answer<FreeTimeDay[]>> =>
  atOneMoment(deps, async (tx) => {
    const wanted = { ...query, ...(ownDoctorId && { doctorId: ownDoctorId }) }
    const doctors = await countedDoctors(tx, deps, wanted)
    const daysAtOnce = Math.min(mostDays, Math.max(1, Math.floor(rowsAtOnce / Math.max(1, doctors.length))))
    const page = beginPage(query, LastDay, daysAtOnce)
    const first = page.after && page.after[0] >= query.from ? addDays(page.after[0], 1) : query.from
    const dates = Array.from({ length: page.limit + 1 }, (_, day) => addDays(first, day))
    const { rows: days, headers } = endPage(
      dates.filter((date) => date <= query.to),
      page,
      (date) => [date],
    )
    const scheduleOf = await schedulesOf(
      tx,
      doctors.map(({ id }) => id),
    )
    const to = days.at(-1)
    const bookedOf =
      to === undefined ? () => emptyWeek() : await readBooked(countingOf(tx, deps, { ...wanted, from: first, to }))
    const { zone } = countingRule(deps)
    const minutes = (week: WeekMinutes) => Math.round(totalOf(week.filter((_, at) => isOfHour(at, query))))
    const list = days.map((date) => {
      const offeredOf = countOffered(doctors, ({ id }) => scheduleOf(id), { from: date, to: date, zone })
      const times = doctors.map((doctor) => ({
        id: doctor.id,
        name: doctorFullName(doctor),
        nameAr: doctor.fullNameAr,
        offered: minutes(offeredOf(doctor)),
        booked: minutes(bookedOf(date, doctor.id)),
      }))
      const counted = times.filter(({ offered, booked }) => offered > 0 || booked > 0)
      return { date, doctors: counted.toSorted((a, b) => b.offered - b.booked - (a.offered - a.booked)) }
    })
    return new Answer(
      list.filter((day) => day.doctors.length > 0),
      headers,
    )
  })

/** The doctors whose hours the figures count. */
async function countedDoctors(tx: Tx, deps: FiguresDeps, query: FreeTimeQuery) {
  const seen = await tx
    .selectDistinct({ doctorId: appointments.doctorId })
    .from(appointments)
    .where(countingOf(tx, deps, query).wanted)
  const { byDoctor } = await countIncome(tx, query, deps)
  return countedAmong(
    await doctorsAmong(tx, query),
    new Set([...seen.map(({ doctorId }) => doctorId), ...byDoctor.keys()]),
  )
}

const isOfHour = (at: number, { weekday, hour }: FreeTimeQuery) =>
  (weekday === undefined || Math.floor(at / 24) === weekdays.indexOf(weekday)) &&
  (hour === undefined || at % 24 === Number(hour))

/** The time that visits of a day take of a doctor's. The transaction's zone is the clinic's. */
async function readBooked({ tx, rule, wanted }: Counting) {
  const { doctorId, startsAt, endsAt, pauseMinutes, overbookLane } = appointments
  const visits = await tx
    .select({
      doctorId,
      date: sql<string>`${startsAt}::date::text`,
      from: sql`(date_part('epoch', ${startsAt}::time) / 60)::int`.mapWith(Number),
      length: takenMinutes({ length: sql`(${endsAt} - ${startsAt})`, pause: pauseMinutes, lane: overbookLane }),
    })
    .from(appointments)
    .where(and(wanted, isOfFigure('visits', rule)))
  const booked = new Map<string, WeekMinutes>()
  const keyOf = (date: string, id: string) => `${date} ${id}`
  for (const { date, from, length, ...visit } of visits) {
    const key = keyOf(date, visit.doctorId)
    const week = booked.get(key) ?? emptyWeek()
    booked.set(key, week)
    addSpan(week, weekdays.indexOf(weekdayOf(date)), { from, to: from + length })
  }
  return (date: string, id: string): WeekMinutes => booked.get(keyOf(date, id)) ?? emptyWeek()
}
