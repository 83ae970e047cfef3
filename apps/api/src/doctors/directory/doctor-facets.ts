import type { DoctorFacets, DoctorFilter } from '@aafiya/contracts/doctors/directory'
import { and, eq, sql, type SQL } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { doctors } from '../doctors.table.ts'
import { conditionsOf, meeting, type Conditions } from './directory-filter.ts'
import { freeOn } from './free-on.ts'
import { freeTimes } from './free-times.table.ts'
import { isPaidOnline } from './paid-online.ts'

/** The conditions that a count ignores, since it shows what else could be chosen. */
const choices = ['speciality', 'gender', 'language', 'fees', 'area', 'free', 'online'] as const
type Choice = (typeof choices)[number]

const meets = (choice: Choice) => `meets_${choice}`

/** Whether a doctor meets each chosen condition, as one column each. */
const metChoices = (conditions: Partial<Conditions>) =>
  Object.fromEntries(
    choices.map((choice) => [meets(choice), sql`${conditions[choice] ?? sql`true`}`.as(meets(choice))]),
  )

/** Doctors who meet all choices, or all but one. */
const meetingAllBut = (without?: Choice) =>
  sql`from matching where ${and(...choices.filter((choice) => choice !== without).map((choice) => sql`${sql.identifier(meets(choice))}`))}`

/** The rows of a query as one JSON array. */
const listOf = <Row>(rows: SQL) => sql<Row[]>`(select coalesce(json_agg(counted), '[]') from (${rows}) as counted)`

const number = sql`count(*)::int as doctors`

/**
 * The counted properties of each doctor, in columns that one index covers, so that the wide rows of doctors are not
 * read.
 */
export const countedOf = (deps: Deps, { q, ...chosen }: Conditions) => {
  const { today, tomorrow, week } = freeOn(deps)
  return deps.db
    .select({
      ...metChoices(chosen),
      speciality: doctors.speciality,
      gender: doctors.gender,
      languages: doctors.languages,
      fees: doctors.fees,
      area: doctors.area,
      areaAr: doctors.areaAr,
      today: today.as('today'),
      tomorrow: tomorrow.as('tomorrow'),
      week: week.as('week'),
      online: isPaidOnline(deps).as('online'),
    })
    .from(doctors)
    .leftJoin(freeTimes, eq(freeTimes.doctorId, doctors.id))
    .where(meeting({ q }))
}

/**
 * The choices among the matching doctors, each with the number of doctors it would leave. A single statement, which
 * reads each matching doctor once and counts them in several ways.
 */
export async function doctorFacets(deps: Deps, query: DoctorFilter): Promise<DoctorFacets> {
  const { db } = deps
  const matching = db.$with('matching').as(countedOf(deps, conditionsOf(deps, query).conditions))
  const [counted] = await db
    .with(matching)
    .select({
      total: sql<number>`(select ${number} ${meetingAllBut()})`,
      free: sql<
        DoctorFacets['free']
      >`(select json_build_object('any', count(*), 'today', count(*) filter (where today), 'tomorrow', count(*) filter (where tomorrow),
        'week', count(*) filter (where week)) ${meetingAllBut('free')})`,
      specialities: listOf<DoctorFacets['specialities'][number]>(
        sql`select speciality, ${number} ${meetingAllBut('speciality')} group by 1 order by 2 desc, 1`,
      ),
      genders: listOf<DoctorFacets['genders'][number]>(
        sql`select gender, ${number} ${meetingAllBut('gender')} and gender is not null group by 1 order by 1`,
      ),
      languages: listOf<DoctorFacets['languages'][number]>(
        sql`select unnest(languages) as language, ${number} ${meetingAllBut('language')} group by 1 order by 2 desc, 1`,
      ),
      areas: listOf<DoctorFacets['areas'][number]>(
        sql`select area, max(area_ar) as "areaAr", ${number} ${meetingAllBut('area')} and area is not null group by 1 order by 3 desc, 1`,
      ),
      fees: sql<
        DoctorFacets['fees']
      >`(select json_build_object('min', min(fees), 'max', max(fees)) ${meetingAllBut('fees')} having count(fees) > 0)`,
      online: sql<number>`(select ${number} ${meetingAllBut('online')} and online)`,
    })
    .from(sql`(select) as one`)
  if (!counted) throw new Error('counts are one row')
  return counted
}
