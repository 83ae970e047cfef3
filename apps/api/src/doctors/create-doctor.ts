import { randomUUID } from 'node:crypto'

import type { CreateDoctor } from '@aafiya/contracts/doctors/doctor-requests'
import type { Language } from '@aafiya/contracts/messages/message-key'
import { eq } from 'drizzle-orm'

import { normalizeEmail } from '../account/normalize-email.ts'
import { sendPasswordLink } from '../account/recovery/send-password-link.ts'
import { nothingOfSignUp, users } from '../account/users.table.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../platform/http/caller.ts'
import { runIdempotently, type Repeatable } from '../platform/idempotency/idempotency.ts'
import { Problem } from '../platform/problem.ts'
import { givenLanguages, givenTexts } from './doctor-texts.ts'
import { toDoctor } from './doctor-view.ts'
import { doctors } from './doctors.table.ts'
import { recordDecision } from './record-decision.ts'
import { searchTextsOf } from './search-texts.ts'
import { requireOffered } from './specialities/require-offered.ts'

const doctorRole = 1

/** Creates a doctor with an account, listed immediately, and mails them a link to choose a password. */
export async function createDoctor(
  deps: Deps,
  caller: Caller,
  body: CreateDoctor,
  { language, repeatable }: { language: Language; repeatable?: Repeatable | undefined },
) {
  const now = deps.clock.now()
  const email = normalizeEmail(body.email)
  const account = {
    ...nothingOfSignUp,
    firstName: body.firstName.trim(),
    lastName: body.lastName.trim(),
    gender: body.gender ?? null,
    role: doctorRole,
    status: 'verified' as const,
    language,
    updatedAt: now,
  }
  const texts = givenTexts(body)
  return runIdempotently(deps, repeatable, async (tx) => {
    await requireOffered(tx, body.speciality, { path: 'speciality', language })
    // An e-mail address that was entered at sign-up and never confirmed is free.
    const [user] = await tx
      .insert(users)
      .values({ id: randomUUID(), email, createdAt: now, ...account })
      .onConflictDoUpdate({ target: users.email, set: account, setWhere: eq(users.status, 'unverified') })
      .returning()
    if (!user) throw new Problem('email_taken')
    const [doctor] = await tx
      .insert(doctors)
      .values({
        id: randomUUID(),
        userId: user.id,
        status: 'approved',
        availability: true,
        firstName: account.firstName,
        lastName: account.lastName,
        speciality: body.speciality,
        fees: body.fees,
        experience: body.experience ?? null,
        createdAt: now,
        updatedAt: now,
        ...givenLanguages(body),
        ...texts,
        ...searchTextsOf({ ...account, ...texts }),
      })
      .returning()
    await sendPasswordLink(tx, deps, 'doctor_link', user)
    if (!doctor) throw new Error('an inserted doctor answers its row')
    await recordDecision(tx, deps, caller, 'doctor_created', doctor)
    return toDoctor(doctor, deps.clinic.facts().currency)
  })
}
