import type { UpdateDoctor } from '@aafiya/contracts/doctors'
import { and, eq, inArray } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import type { Caller } from '../platform/http/caller.ts'
import { Problem } from '../platform/problem.ts'
import { toDoctor } from './doctor-view.ts'
import { givenTexts } from './doctor-texts.ts'
import { doctors } from './doctors.table.ts'

/** What a doctor may not change about themselves once listed. */
const touchesTerms = (body: UpdateDoctor) => body.speciality !== undefined || body.fees !== undefined

/** Changes what is given; what is absent stays. Administrators may change all, doctors their own profile but for speciality and fees. */
export async function updateDoctor({ db, clock, config }: Deps, caller: Caller, id: string, body: UpdateDoctor) {
  const isAdministrator = caller.role === 'administrator'
  const isOwn = caller.doctor?.isApproved === true && caller.doctor.id === id
  if (!isAdministrator && !isOwn) throw new Problem('forbidden')
  if (!isAdministrator && touchesTerms(body)) throw new Problem('forbidden')

  const { firstName, lastName, speciality, fees, experience, availability } = body
  const [row] = await db
    .update(doctors)
    .set({
      ...(firstName !== undefined && { firstName: firstName.trim() }),
      ...(lastName !== undefined && { lastName: lastName.trim() }),
      ...(speciality !== undefined && { speciality }),
      ...(fees !== undefined && { fees }),
      ...(experience !== undefined && { experience }),
      ...(availability !== undefined && { availability }),
      ...givenTexts(body),
      updatedAt: clock.now(),
    })
    .where(and(eq(doctors.id, id), inArray(doctors.status, ['approved'])))
    .returning()
  if (!row) throw new Problem('doctor_not_found')
  return toDoctor(row, config.clinic.currency)
}
