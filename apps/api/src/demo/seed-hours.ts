import { civilAt, addDays } from '@aafiya/contracts/hours/clinic-time'
import type { DoctorHours } from '@aafiya/contracts/hours/hours'
import type { OpeningHours, Weekday } from '@aafiya/contracts/hours/schedule'

import type { Deps } from '../deps.ts'
import { schedules } from '../schedules/schedules.table.ts'
import { demoDoctorId } from './seed-people.ts'
import { stableId } from './stable-id.ts'

type Week = NonNullable<DoctorHours['week']>
type OwnHours = Pick<DoctorHours, 'week' | 'seasons' | 'exceptions'>

const closed: Week = { sunday: [], monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [] }
const on = (days: readonly Weekday[], ...hours: OpeningHours[]): Week =>
  days.reduce((week, day) => ({ ...week, [day]: hours }), closed)
const workdays: readonly Weekday[] = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday']
const morning = { opens: '09:00', closes: '14:00' }
const evening = { opens: '17:00', closes: '22:00' }

/** Ramadan of 1448, as astronomers expect it. */
const ramadan = { name: 'Ramadan', startsOn: '2027-02-08', endsOn: '2027-03-09' }

const always = (week: Week, seasons: DoctorHours['seasons'] = []): OwnHours => ({ week, seasons, exceptions: [] })

/** Doctors with their own hours; the others use the clinic's. Leaves count from the day the demo data is created. */
const demoHours = (today: string): Readonly<Record<string, OwnHours>> => ({
  'talar-boyadjian': always(on(['saturday', 'monday', 'wednesday'], evening)),
  'tamer-badawi': always(on(workdays, morning)),
  'teodora-samaan': always(on(workdays, morning, evening)),
  'wael-dawoud': always(on(['sunday', 'tuesday', 'thursday'], { opens: '12:00', closes: '20:00' })),
  'wafaa-khattab': {
    week: null,
    seasons: [],
    exceptions: Array.from({ length: 12 }, (_, day) => ({
      date: addDays(today, day),
      hours: [],
      reason: 'Annual leave',
    })),
  },
  'walid-qassem': always(on([...workdays, 'saturday'], { opens: '18:00', closes: '00:30' })),
  'yara-tawfik': always(on(workdays, morning), [
    { ...ramadan, week: on(workdays, { opens: '11:00', closes: '15:00' }) },
  ]),
  'yasmine-refaat': always(on([...workdays, 'saturday'], { opens: '10:00', closes: '18:00' })),
  'youssef-ramzy': always(on(['monday', 'wednesday'], morning, evening)),
  'ziad-attia': always(on(['saturday', ...workdays], evening), [
    { ...ramadan, week: on(['saturday', ...workdays], { opens: '20:30', closes: '00:00' }) },
  ]),
})

/**
 * Gives some doctors their own hours, so that not every week looks the same. Doctors who have saved hours keep them.
 */
export async function seedHours({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<void> {
  const now = clock.now()
  const own = Object.entries(demoHours(civilAt(now, config.clinic.timeZone).date))
  await db
    .insert(schedules)
    .values(
      own.map(([slug, hours]) => ({
        ...hours,
        id: stableId(`hours:${slug}`),
        doctorId: demoDoctorId(slug),
        version: 1,
        holidays: [],
        updatedAt: now,
      })),
    )
    .onConflictDoNothing()
}
