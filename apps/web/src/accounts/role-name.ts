import type { Account } from '@aafiya/contracts/account/accounts'
import { roles } from '@aafiya/contracts/platform/people'

const roleNames = {
  [roles.doctor]: 'account:role_doctor',
  [roles.patient]: 'account:role_patient',
  [roles.administrator]: 'account:role_administrator',
  [roles.receptionist]: 'account:role_receptionist',
} as const

export const roleName = (role: Account['role']) => roleNames[role]
