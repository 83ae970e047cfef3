import type { User } from '@aafiya/contracts/account/account'
import { roles } from '@aafiya/contracts/platform/people'

import { paths } from '../paths.ts'

/** The page after a login without `returnTo`, by role: where the user's next task is. */
export function landingPath({ role, doctorStatus }: Pick<User, 'role' | 'doctorStatus'>): string {
  if (role === roles.receptionist) return paths.desk()
  if (role === roles.administrator) return paths.adminDoctors()
  if (doctorStatus === 'approved') return paths.doctorVisits()
  if (doctorStatus === 'pending' || doctorStatus === 'declined') return paths.application()
  return paths.profile()
}
