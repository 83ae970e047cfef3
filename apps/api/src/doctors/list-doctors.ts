import type { Doctor } from '@aafiya/contracts/doctors/doctors'
import { limits } from '@aafiya/contracts/platform/limits'

import type { Deps } from '../deps.ts'
import { Answer } from '../platform/http/answer.ts'
import { endPage } from '../platform/http/keyset-page.ts'
import { inOrder, orderOf } from './directory/directory-order.ts'
import { toDoctor } from './doctor-view.ts'
import { doctors } from './doctors.table.ts'
import { isListed } from './is-listed.ts'

/**
 * Listed doctors by Latin name in either language, then by id: all of them, or one page with the cursor
 * of the next in `X-Next-Cursor`.
 */
export async function listDoctors({ db, clinic }: Pick<Deps, 'db' | 'clinic'>): Promise<Answer<Doctor[]>> {
  const order = orderOf({ language: 'en' })
  const found = await db
    .select()
    .from(doctors)
    .where(isListed)
    .orderBy(...inOrder(order))
    .limit(limits.doctorsPage + 1)
  const { rows, headers } = endPage(found, { limit: limits.doctorsPage }, (doctor) =>
    order.positionOf({ doctor, nextFree: null, rank: 0 }),
  )
  return new Answer(
    rows.map((doctor) => toDoctor(doctor, clinic.facts().currency)),
    headers,
  )
}
