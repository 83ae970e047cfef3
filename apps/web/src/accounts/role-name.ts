import type { Account } from '@aafiya/contracts/account/accounts'
import { roles } from '@aafiya/contracts/platform/people'

const roleNames = {
  [roles.doctor]: 'doctor',
  [roles.patient]: 'patient',
  [roles.administrator]: 'administrator',
  [roles.receptionist]: 'receptionist',
} as const

export const roleName = (role: Account['role']) => roleNames[role]
