import type { UpdateMe } from '@aafiya/contracts/account/profile'
import type { Language } from '@aafiya/contracts/messages/message-key'
import { eq } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { messageOf } from '../../platform/languages.ts'
import { countryOf, isTelephone } from '../../platform/phones.ts'
import { Problem } from '../../platform/problem.ts'
import { users } from '../users.table.ts'
import { refuseUnlessBorn } from './refuse-unless-born.ts'
import { showUser } from './show-user.ts'

/** Changes the given fields of the caller's own profile. */
export async function updateMe(deps: Deps, caller: Caller, body: UpdateMe, language: Language) {
  const { db, clock, clinic } = deps
  const now = clock.now()
  const { dateOfBirth, phoneNumber } = body
  if (dateOfBirth !== undefined) refuseUnlessBorn(deps, dateOfBirth, language)
  if (phoneNumber && !isTelephone(phoneNumber, countryOf(clinic.facts()))) {
    const message = messageOf('phone_invalid', language)
    throw new Problem('validation_failed', { issues: [{ path: 'phoneNumber', message }] })
  }
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
