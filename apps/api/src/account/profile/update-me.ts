import type { UpdateMe } from '@aafiya/contracts/account/profile'
import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import type { Language, MessageKey } from '@aafiya/contracts/messages/message-key'
import { limits } from '@aafiya/contracts/platform/limits'
import { eq } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { messageOf } from '../../platform/languages.ts'
import { countryOf, isTelephone } from '../../platform/phones.ts'
import { Problem } from '../../platform/problem.ts'
import { users } from '../users.table.ts'
import { showUser } from './show-user.ts'

const oldest = `${limits.birthYearMin}-01-01`

function birthFault(date: string, today: string): MessageKey | undefined {
  if (date >= today) return 'date_of_birth_future'
  return date < oldest ? 'date_of_birth_too_early' : undefined
}

/**
 * Changes the given fields of the caller's own profile. A date of birth must be in the past, by the clinic's
 * calendar.
 */
export async function updateMe(deps: Deps, caller: Caller, body: UpdateMe, language: Language) {
  const { db, clock, clinic } = deps
  const now = clock.now()
  const { dateOfBirth, phoneNumber } = body
  const refuse = (path: keyof UpdateMe, fault: MessageKey) =>
    new Problem('validation_failed', { issues: [{ path, message: messageOf(fault, language) }] })
  const fault = dateOfBirth !== undefined && birthFault(dateOfBirth, civilAt(now, clinic.facts().timeZone).date)
  if (fault) throw refuse('dateOfBirth', fault)
  if (phoneNumber && !isTelephone(phoneNumber, countryOf(clinic.facts()))) throw refuse('phoneNumber', 'phone_invalid')
  const texts = Object.fromEntries(
    (['firstName', 'lastName'] as const).flatMap((name) =>
      body[name] === undefined ? [] : [[name, body[name].trim()]],
    ),
  )
  const emptied = Object.fromEntries(
    (['fullNameAr', 'address', 'phoneNumber'] as const).flatMap((name) =>
      body[name] === undefined ? [] : [[name, body[name].trim() || null]],
    ),
  )
  const row = await db.transaction(async (tx) => {
    const [changed] = await tx
      .update(users)
      .set({
        ...texts,
        ...emptied,
        ...(dateOfBirth !== undefined && { dateOfBirth }),
        ...(body.language && { language: body.language }),
        updatedAt: now,
      })
      .where(eq(users.id, caller.userId))
      .returning()
    if (changed) await recordChange(tx, { clock }, { actor: caller, action: 'profile_changed' })
    return changed
  })
  if (!row) throw new Problem('signed_out')
  return showUser(deps, caller.userId)
}
