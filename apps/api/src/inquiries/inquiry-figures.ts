import { addDays, civilAt, instantAt } from '@aafiya/contracts/hours/clinic-time'
import type { InquiryFigures } from '@aafiya/contracts/inquiries/inquiries'
import { limits } from '@aafiya/contracts/platform/limits'
import { and, eq, gte, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import type { Queryable } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { answeringDoctor } from './answering-doctor.ts'
import { inquiries } from './inquiries.table.ts'
import { overdueSince } from './inquiry-view.ts'

interface Week {
  startsOn: string
  startsAt: Date
}

/** A day's first instant: midnight, or where daylight saving skips it, one o'clock. */
function dayStart(date: string, zone: string): Date {
  const start = instantAt(date, '00:00', zone) ?? instantAt(date, '01:00', zone)
  if (!start) throw new Error('every day begins at midnight or at one')
  return start
}

/** The last weeks from Sunday to Saturday by the clinic's calendar, oldest first, the running one included. */
export function weeksUntil(now: Date, zone: string): Week[] {
  const { date } = civilAt(now, zone)
  const thisSunday = addDays(date, -new Date(`${date}T00:00:00Z`).getUTCDay())
  return Array.from({ length: limits.answerWeeks }, (_, index) => {
    const startsOn = addDays(thisSunday, (index + 1 - limits.answerWeeks) * 7)
    return { startsOn, startsAt: dayStart(startsOn, zone) }
  })
}

/** The week that an answer belongs to, from 1. The list of instants is passed as text, which both drivers support. */
function weekNumber(weeks: readonly Week[]): SQL<number> {
  const starts = `{${weeks.map(({ startsAt }) => startsAt.toISOString()).join(',')}}`
  return sql<number>`width_bucket(${inquiries.respondedAt}, ${starts}::timestamptz[])`
}

async function answersOf(db: Queryable, weeks: readonly Week[], answered: SQL | undefined) {
  const minutes = sql`extract(epoch from ${inquiries.respondedAt} - ${inquiries.createdAt}) / 60`
  const [sums] = await db
    .select({
      answered: sql<number>`count(*)::int`,
      medianMinutes: sql<number | null>`round(percentile_cont(0.5) within group (order by ${minutes}))::int`,
      rated: sql<number>`count(${inquiries.isLike})::int`,
      liked: sql<number>`(count(*) filter (where ${inquiries.isLike}))::int`,
    })
    .from(inquiries)
    .where(answered)
  const week = weekNumber(weeks).as('week')
  const counts = await db
    .select({ week, answered: sql<number>`count(*)::int` })
    .from(inquiries)
    .where(answered)
    .groupBy(sql`1`)
  if (!sums) throw new Error('a count answers a row')
  return {
    ...sums,
    likedShare: sums.rated > 0 ? sums.liked / sums.rated : null,
    weeks: weeks.map(({ startsOn }, index) => ({
      startsOn,
      answered: counts.find((one) => one.week === index + 1)?.answered ?? 0,
    })),
  }
}

async function waitingOf(db: Queryable, now: Date, inSpeciality: SQL | undefined) {
  const [counts] = await db
    .select({
      waiting: sql<number>`count(*)::int`,
      overdue: sql<number>`(count(*) filter (where ${inquiries.createdAt} < ${overdueSince(now).toISOString()}::timestamptz))::int`,
    })
    .from(inquiries)
    .where(and(isNull(inquiries.respondedAt), inSpeciality))
  if (!counts) throw new Error('a count answers a row')
  return counts
}

/** Figures about the answers of the last weeks and about what waits: a doctor's own, all for an administrator. */
export async function inquiryFigures({ db, clock, clinic }: Deps, caller: Caller): Promise<InquiryFigures> {
  const now = clock.now()
  const weeks = weeksUntil(now, clinic.facts().timeZone)
  const [first] = weeks
  if (!first) throw new Error('there is at least one week')
  const doctor = caller.role === 'administrator' ? undefined : await answeringDoctor(db, caller)
  const answered = and(
    isNotNull(inquiries.respondedAt),
    gte(inquiries.respondedAt, first.startsAt),
    doctor && eq(inquiries.doctorId, doctor.id),
  )
  return {
    ...(await answersOf(db, weeks, answered)),
    ...(await waitingOf(db, now, doctor && eq(inquiries.specialty, doctor.specialty))),
  }
}
