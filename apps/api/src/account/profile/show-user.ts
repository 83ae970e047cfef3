import type { User } from '@aafiya/contracts/account/account'
import { roles } from '@aafiya/contracts/platform/people'
import { eq } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import type { Hooks } from '../../hooks.ts'
import { Problem } from '../../platform/problem.ts'
import { accountName } from '../account-name.ts'
import { factorDueAt, factorsOf } from '../second-factor/missing-factor.ts'
import { isStaffRole } from '../second-factor/second-factors.table.ts'
import { type UserRow, users } from '../users.table.ts'

type DoctorOfUser = Awaited<ReturnType<Hooks['doctorOf']>>

const roleOf = (role: number): User['role'] => Object.values(roles).find((one) => one === role) ?? roles.patient
const genderOf = (gender: number | null): User['gender'] => (gender === 0 || gender === 1 ? gender : null)

/** A person as they see themselves. */
const toUser = (row: UserRow, doctor: DoctorOfUser): User => ({
  id: row.id,
  firstName: row.firstName,
  lastName: row.lastName,
  fullName: accountName(row),
  fullNameAr: row.fullNameAr,
  email: row.email,
  gender: genderOf(row.gender),
  role: roleOf(row.role),
  phoneNumber: row.phoneNumber,
  address: row.address,
  dateOfBirth: row.dateOfBirth,
  profilePictureUrl: row.profilePictureUrl,
  language: row.language,
  hasPassword: row.passwordHash !== null,
  hasGoogle: row.googleSub !== null,
  ...(doctor && { doctorId: doctor.id, doctorStatus: doctor.status }),
  ...(row.role === roles.receptionist && { mayCloseDays: row.mayCloseDays }),
  ...(row.role === roles.administrator && { mayCloseDays: true }),
})

/** The signed-in person. */
export async function showUser(deps: Deps, userId: string): Promise<User> {
  const { db, hooks, clinic } = deps
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  if (!user) throw new Problem('signed_out')
  const shown = {
    ...toUser(user, await hooks.doctorOf(userId)),
    ...(!(await hooks.hasHealthConsent(userId)) && { needsHealthConsent: true as const }),
  }
  if (!isStaffRole(user.role)) return shown
  const dueAt = factorDueAt(await factorsOf(db, deps, userId), clinic.facts().secondFactorDays)
  return { ...shown, ...(dueAt && { secondFactorDueAt: dueAt.toISOString() }) }
}
