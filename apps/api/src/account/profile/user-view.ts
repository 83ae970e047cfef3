import type { User } from '@aafiya/contracts/account/account'
import { roles } from '@aafiya/contracts/platform/people'

import type { Hooks } from '../../hooks.ts'
import { accountName } from '../account-name.ts'
import type { UserRow } from '../users.table.ts'

type DoctorOfUser = Awaited<ReturnType<Hooks['doctorOf']>>

const roleOf = (role: number): User['role'] => Object.values(roles).find((one) => one === role) ?? roles.patient
const genderOf = (gender: number | null): User['gender'] => (gender === 0 || gender === 1 ? gender : null)

/** A person as they see themselves. */
export const toUser = (row: UserRow, doctor: DoctorOfUser): User => ({
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
