import type { UpdateMe } from '@aafiya/contracts/account/profile'
import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import type { Language, MessageKey } from '@aafiya/contracts/messages/message-key'
import { limits } from '@aafiya/contracts/platform/limits'
import { eq } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { messageOf } from '../../platform/languages.ts'
import { Problem } from '../../platform/problem.ts'
import { users } from '../users.table.ts'
import { toUser } from './user-view.ts'

const oldest = `${limits.birthYearMin}-01-01`

function birthFault(date: string, today: string): MessageKey | undefined {
  if (date >= today) return 'date_of_birth_future'
  return date < oldest ? 'date_of_birth_too_early' : undefined
}

/** Changes what is given of the caller's own profile. A date of birth is one that has been, by the clinic's calendar. */
export async function updateMe({ db, clock, clinic, hooks }: Deps, userId: string, body: UpdateMe, language: Language) {
  const now = clock.now()
  const { dateOfBirth } = body
  const fault = dateOfBirth !== undefined && birthFault(dateOfBirth, civilAt(now, clinic.facts().timeZone).date)
  if (fault) throw new Problem('validation_failed', { issues: [{ path: 'dateOfBirth', message: messageOf(fault, language) }] })
  const texts = Object.fromEntries(
    (['firstName', 'lastName', 'address', 'phoneNumber'] as const).flatMap((name) =>
      body[name] === undefined ? [] : [[name, body[name].trim()]],
    ),
  )
  const [row] = await db
    .update(users)
    .set({
      ...texts,
      ...(body.fullNameAr !== undefined && { fullNameAr: body.fullNameAr.trim() || null }),
      ...(dateOfBirth !== undefined && { dateOfBirth }),
      ...(body.language && { language: body.language }),
      updatedAt: now,
    })
    .where(eq(users.id, userId))
    .returning()
  if (!row) throw new Problem('signed_out')
  return toUser(row, await hooks.doctorOf(userId))
}
