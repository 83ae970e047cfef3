import { roleNames } from '../platform/http/caller.ts'
import type { UserRow } from './users.table.ts'

/** A user who acts on their own account, for the audit. */
export const actorOf = ({ id, role }: Pick<UserRow, 'id' | 'role'>) => ({
  userId: id,
  role: roleNames[role] ?? 'unknown',
  sessionId: null,
})
