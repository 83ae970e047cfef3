import type { OfferedVisitType } from '@aafiya/contracts/doctors/offered-visit-type'
import { eq } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { doctors } from '../doctors.table.ts'
import { toOfferedType, typesOf } from './offered-types.ts'

/** What can be booked with a doctor by themselves, also what patients cannot book. */
export async function listOwnTypes({ db, visitTypes }: Deps, doctorId: string): Promise<OfferedVisitType[]> {
  const [doctor] = await db.select({ fees: doctors.fees }).from(doctors).where(eq(doctors.id, doctorId))
  return typesOf(await visitTypes.current(), doctorId).map((type) => toOfferedType(type, doctor?.fees ?? null))
}
