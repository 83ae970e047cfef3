import { randomUUID } from 'node:crypto'

import type { NewReceptionist, Receptionist, ReceptionistRights } from '@aafiya/contracts/desk/receptionists'
import type { Language } from '@aafiya/contracts/messages/message-key'
import { roles } from '@aafiya/contracts/platform/people'
import { and, eq } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { runIdempotently, type Repeatable } from '../../platform/idempotency/idempotency.ts'
import { Problem } from '../../platform/problem.ts'
import { normalizeEmail } from '../normalize-email.ts'
import { sendPasswordLink } from '../recovery/send-password-link.ts'
import { nothingOfSignUp, users } from '../users.table.ts'
import { isReceptionist, toReceptionist } from './list-receptionists.ts'

interface Invited {
  body: NewReceptionist
  language: Language
  repeatable?: Repeatable | undefined
}

/**
 * Creates a front desk account and mails a link to choose a password. An address that already has an account keeps
 * it.
 */
export async function inviteReceptionist(
  deps: Deps,
  caller: Caller,
  { body, language, repeatable }: Invited,
): Promise<Receptionist> {
  const now = deps.clock.now()
  const account = {
    ...nothingOfSignUp,
    firstName: body.firstName.trim(),
    lastName: body.lastName.trim(),
    fullNameAr: body.fullNameAr?.trim() || null,
    role: roles.receptionist,
    status: 'verified' as const,
    language,
    updatedAt: now,
  }
  return runIdempotently(deps, repeatable, async (tx) => {
    // An e-mail address that was entered at sign-up and never confirmed is free.
    const [user] = await tx
      .insert(users)
      .values({ id: randomUUID(), email: normalizeEmail(body.email), createdAt: now, ...account })
      .onConflictDoUpdate({ target: users.email, set: account, setWhere: eq(users.status, 'unverified') })
      .returning()
    if (!user) throw new Problem('email_taken')
    await sendPasswordLink(tx, deps, 'receptionist_link', user)
    await recordChange(tx, deps, { actor: caller, action: 'receptionist_invited', personId: user.id })
    return toReceptionist(user)
  })
}

/** What a receptionist may do besides the work of every front desk. It counts from their next call on. */
export const setReceptionistRights = (
  deps: Deps,
  caller: Caller,
  id: string,
  { mayCloseDays }: ReceptionistRights,
): Promise<Receptionist> =>
  deps.db.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ mayCloseDays, updatedAt: deps.clock.now() })
      .where(and(eq(users.id, id), isReceptionist))
      .returning()
    if (!user) throw new Problem('receptionist_not_found')
    await recordChange(tx, deps, { actor: caller, action: 'receptionist_rights_changed', personId: id })
    return toReceptionist(user)
  })
