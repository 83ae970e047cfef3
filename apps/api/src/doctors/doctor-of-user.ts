import { randomUUID } from 'node:crypto'

import { roles } from '@aafiya/contracts/platform/people'
import { eq } from 'drizzle-orm'

import type { UserRow } from '../account/users.table.ts'
import type { Clock } from '../platform/clock.ts'
import type { Queryable, Tx } from '../platform/db/database.ts'
import { doctors } from './doctors.table.ts'
import { searchTextsOf } from './search-texts.ts'

/** The doctor behind an account. */
export async function doctorOfUser(db: Queryable, userId: string) {
  const [doctor] = await db
    .select({ id: doctors.id, status: doctors.status })
    .from(doctors)
    .where(eq(doctors.userId, userId))
  return doctor
}

/** A person who signed up as a doctor is pending from the moment their e-mail address is confirmed. */
export async function addPendingDoctor(tx: Tx, clock: Clock, user: UserRow): Promise<void> {
  if (user.role !== roles.doctor) return
  const now = clock.now()
  await tx
    .insert(doctors)
    .values({
      id: randomUUID(),
      userId: user.id,
      status: 'pending',
      firstName: user.firstName,
      lastName: user.lastName,
      fullNameAr: user.fullNameAr,
      ...searchTextsOf({ firstName: user.firstName, lastName: user.lastName, fullNameAr: user.fullNameAr }),
      availability: true,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
}

/** Shows a user's picture on their public profile too, if they are a doctor. */
export async function showPicture(tx: Tx, clock: Clock, userId: string, url: string | null): Promise<void> {
  await tx.update(doctors).set({ profilePictureUrl: url, updatedAt: clock.now() }).where(eq(doctors.userId, userId))
}
