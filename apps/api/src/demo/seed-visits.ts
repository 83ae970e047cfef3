import { addDays, civilAt, instantAt, minutesOf } from '@aafiya/contracts/hours/clinic-time'
import { defaultSchedule, hoursOn, type Schedule } from '@aafiya/contracts/hours/schedule'
import { daysFrom, gridTimes } from '@aafiya/contracts/hours/slots'
import { limits } from '@aafiya/contracts/platform/limits'
import { and, eq, gte, inArray } from 'drizzle-orm'

import { appointments } from '../appointments/appointments.table.ts'
import type { Deps } from '../deps.ts'
import { schedulesOf } from '../schedules/schedule-of.ts'
import { demoDoctors } from './demo-doctors.ts'
import { demoSonId } from './seed-family.ts'
import { crowdIds, demoDoctorId, demoPatientId } from './seed-people.ts'
import { stableId, stableNumber } from './stable-id.ts'

type SeedDeps = Pick<Deps, 'db' | 'clock' | 'config'>
type NewVisit = typeof appointments.$inferInsert

function visit(
  { clock, config }: SeedDeps,
  wanted: {
    name: string
    doctorIndex: number
    personId: string
    bookedBy?: string
    date: string
    time: string
    notes?: string
  },
): NewVisit[] {
  const doctor = demoDoctors[wanted.doctorIndex]
  const startsAt = instantAt(wanted.date, wanted.time, config.clinic.timeZone)
  if (!doctor || !startsAt) return []
  const now = clock.now()
  return [
    {
      id: stableId(wanted.name),
      doctorId: demoDoctorId(doctor.slug),
      personId: wanted.personId,
      bookedBy: wanted.bookedBy ?? wanted.personId,
      startsAt,
      endsAt: new Date(startsAt.getTime() + limits.slotMinutes * 60_000),
      notes: wanted.notes ?? null,
      status: startsAt < now ? 'completed' : 'booked',
      fee: doctor.fees,
      currency: config.clinic.currency,
      paymentStatus: 'unpaid',
      sequence: 0,
      createdAt: now,
      updatedAt: now,
    },
  ]
}

/** How full a doctor's day is, in percent: most are half taken, some quiet, a few full. */
function fullness(slug: string, date: string): number {
  const roll = stableNumber(`fullness:${slug}:${date}`, 20)
  return roll === 0 ? 100 : roll < 5 ? 15 : 30 + roll * 2
}

function crowdDay(deps: SeedDeps, date: string, scheduleOf: (doctorId: string) => Schedule | undefined): NewVisit[] {
  return demoDoctors.flatMap(({ slug }, doctorIndex) =>
    gridTimes(hoursOn(date, scheduleOf(demoDoctorId(slug)) ?? defaultSchedule)).flatMap((time) => {
      if (stableNumber(`visit:${slug}:${date}:${time}`, 100) >= fullness(slug, date)) return []
      // The shift by the time gives every doctor another patient at any one time.
      const personId = crowdIds[(doctorIndex + (minutesOf(time) / limits.slotMinutes) * 7) % crowdIds.length]
      return personId ? visit(deps, { name: `visit:${slug}:${date}:${time}`, doctorIndex, personId, date, time }) : []
    }),
  )
}

const indexOf = (slug: string) => demoDoctors.findIndex((doctor) => doctor.slug === slug)

/** The demo patient's own visits: two upcoming, two past, counted from the day the demo data is first created. */
async function demoPatientVisits(deps: SeedDeps): Promise<NewVisit[]> {
  const [existing] = await deps.db
    .select({ id: appointments.id })
    .from(appointments)
    .where(eq(appointments.personId, demoPatientId))
    .limit(1)
  if (existing) return []
  const today = civilAt(deps.clock.now(), deps.config.clinic.timeZone).date
  const own = (slug: string, days: number, time: string, personId = demoPatientId, notes?: string) =>
    visit(deps, {
      name: `own:${slug}`,
      doctorIndex: indexOf(slug),
      personId,
      bookedBy: demoPatientId,
      date: addDays(today, days),
      time,
      ...(notes && { notes }),
    })
  return [
    ...own(
      'mariam-haddad',
      2,
      '15:30',
      demoSonId,
      'Yusuf is 4. Cough at night since last week; bring the vaccination card.',
    ),
    ...own('adaeze-okoye', 13, '18:30'),
    ...own('omar-saleh', -39, '12:00'),
    ...own('ibrahim-aziz', -78, '10:30'),
  ]
}

const batch = 500

/** Visits of other patients for the seven days of the grid. Days that were filled before are left as they are. */
export async function seedVisits(deps: SeedDeps): Promise<void> {
  const { db, clock, config } = deps
  const zone = config.clinic.timeZone
  const visits = await demoPatientVisits(deps)
  const scheduleOf = await schedulesOf(
    db,
    demoDoctors.map(({ slug }) => demoDoctorId(slug)),
  )
  for (const date of daysFrom(clock.now(), zone)) {
    const dayStart = instantAt(date, '10:00', zone) ?? clock.now()
    const [filled] = await db
      .select({ id: appointments.id })
      .from(appointments)
      .where(and(inArray(appointments.personId, crowdIds), gte(appointments.startsAt, dayStart)))
      .limit(1)
    if (!filled) visits.push(...crowdDay(deps, date, scheduleOf))
  }
  for (let from = 0; from < visits.length; from += batch) {
    await db
      .insert(appointments)
      .values(visits.slice(from, from + batch))
      .onConflictDoNothing()
  }
}
