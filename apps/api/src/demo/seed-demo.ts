import type { Deps } from '../deps.ts'
import { seedApplicants } from './seed-applicants.ts'
import { seedFamily } from './seed-family.ts'
import { seedHours } from './seed-hours.ts'
import { seedInquiries } from './seed-inquiries.ts'
import { seedPeople } from './seed-people.ts'
import { seedVisitTypes } from './seed-visit-types.ts'
import { seedVisits } from './seed-visits.ts'

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
