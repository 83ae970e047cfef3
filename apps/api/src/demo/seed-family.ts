import { healthConsentVersion } from '@aafiya/contracts/platform/health-consent-version'

import type { Deps } from '../deps.ts'
import { personOf } from '../people/family-view.ts'
import { guardianships } from '../people/guardianships.table.ts'
import { healthConsents } from '../people/health-consents.table.ts'
import { people } from '../people/people.table.ts'
import { demoPatientId } from './seed-people.ts'
import { stableId } from './stable-id.ts'

/** The demo patient's son; her next visit is about him. */
export const demoSonId = stableId('person:yusuf')

const family = [
  {
    id: demoSonId,
    fullName: 'Yusuf Aziz',
    fullNameAr: 'يوسف عزيز',
    dateOfBirth: '2022-06-09',
    gender: 0,
    relation: 'child',
  },
  {
    id: stableId('person:samia'),
    fullName: 'Samia Hosni',
    fullNameAr: 'سامية حسني',
    dateOfBirth: '1956-01-20',
    gender: 1,
    relation: 'parent',
  },
] as const

/** The people the demo patient books for, with everyone's consent to health data. Records changed since stay as they are. */
export async function seedFamily({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await db
    .insert(people)
    .values(family.map(({ id, ...fields }) => ({ id, ...personOf(fields), createdAt: now, updatedAt: now })))
    .onConflictDoNothing()
  await db
    .insert(guardianships)
    .values(
      family.map(({ id, relation }, place) => ({
        id: stableId(`guardianship:${id}`),
        accountId: demoPatientId,
        personId: id,
        relation,
        since: new Date(now.getTime() + place),
      })),
    )
    .onConflictDoNothing()
  await db
    .insert(healthConsents)
    .values(
      [demoPatientId, ...family.map(({ id }) => id)].map((personId) => ({
        id: stableId(`consent:${personId}`),
        personId,
        version: healthConsentVersion,
        givenBy: demoPatientId,
        isAloud: false,
        givenAt: now,
      })),
    )
    .onConflictDoNothing()
}
