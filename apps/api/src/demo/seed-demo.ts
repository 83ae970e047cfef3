import { startVisitType } from '@aafiya/contracts/clinic/start-visit-type'

import type { Deps } from '../deps.ts'
import { visitTypes } from '../doctors/visit-types/visit-types.table.ts'
import { seedApplicants } from './seed-applicants.ts'
import { seedFamily } from './seed-family.ts'
import { seedHours } from './seed-hours.ts'
import { seedInquiries } from './seed-inquiries.ts'
import { seedPeople, demoDoctorId } from './seed-people.ts'
import { seedVisits } from './seed-visits.ts'
import { stableId } from './stable-id.ts'

const quarterHour = 15
const skinCheck = 3 * quarterHour
const followUp = { ...startVisitType, name: 'Follow-up', nameAr: 'متابعة', minutes: quarterHour }

/**
 * Some doctors offer more than half an hour. Dr Saleh's follow-up is open to the demo patient, who was there 39 days
 * ago.
 */
const demoTypes = {
  'omar-saleh': [
    startVisitType,
    {
      ...startVisitType,
      name: 'Full skin check',
      nameAr: 'فحص شامل للجلد',
      minutes: skinCheck,
      pauseMinutes: quarterHour,
      fee: 110,
    },
    { ...followUp, fee: 30, followUpDays: 60 },
  ],
  'tamer-badawi': [startVisitType, { ...followUp, fee: 0, followUpDays: 14 }],
}

/** Some doctors get their own visit types. Types that an administrator has changed stay as they are. */
async function seedVisitTypes({ db }: Pick<Deps, 'db'>): Promise<void> {
  const rows = Object.entries(demoTypes).flatMap(([slug, types]) =>
    types.map((type, place) => ({
      ...type,
      id: stableId(`type:${slug}:${type.name}`),
      doctorId: demoDoctorId(slug),
      position: place + 2,
    })),
  )
  await db.insert(visitTypes).values(rows).onConflictDoNothing()
}

/** Development's data: made once, topped up to seven days ahead at each start. Running it again changes nothing. */
export async function seedDemo(deps: Pick<Deps, 'db' | 'clock' | 'config' | 'passwords' | 'files'>): Promise<void> {
  await seedPeople(deps)
  await seedFamily(deps)
  await seedHours(deps)
  await seedVisitTypes(deps)
  await seedVisits(deps)
  await seedApplicants(deps)
  await seedInquiries(deps)
}
