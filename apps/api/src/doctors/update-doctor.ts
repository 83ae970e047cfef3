import type { UpdateDoctor } from '@aafiya/contracts/doctors/doctor-requests'
import type { DoctorProfile } from '@aafiya/contracts/doctors/doctors'
import type { Language } from '@aafiya/contracts/messages/message-key'
import { and, eq, ne, sql } from 'drizzle-orm'

import { assertSessionActive } from '../account/session/assert-session-active.ts'
import { users } from '../account/users.table.ts'
import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { Problem } from '../platform/problem.ts'
import { toDoctorProfile } from './doctor-profile-view.ts'
import { givenLanguages, givenTexts } from './doctor-texts.ts'
import { doctors, type DoctorRow } from './doctors.table.ts'
import { isListedDoctor } from './is-listed.ts'
import { notifyAdministrators } from './notify-applicant.ts'
import { searchTextsOf } from './search-texts.ts'
import { requireOffered } from './specialities/require-offered.ts'

/** The fields that doctors may not change themselves once listed. */
const touchesTerms = (body: UpdateDoctor) => body.speciality !== undefined || body.fees !== undefined

const isApplicant = ({ status }: Pick<DoctorRow, 'status'>) => status === 'pending' || status === 'declined'

function given(body: UpdateDoctor) {
  const { firstName, lastName, speciality, fees, experience, availability } = body
  return {
    ...(firstName !== undefined && { firstName: firstName.trim() }),
    ...(lastName !== undefined && { lastName: lastName.trim() }),
    ...(speciality !== undefined && { speciality }),
    ...(fees !== undefined && { fees }),
    ...(experience !== undefined && { experience }),
    ...(availability !== undefined && { availability }),
    ...givenLanguages(body),
    ...givenTexts(body),
  }
}

/** Locks the doctor's row, so that the rights it implies still hold when it is written. */
async function heldDoctorOf(tx: Tx, caller: Caller, id: string, body: UpdateDoctor): Promise<DoctorRow> {
  const [held] = await tx.select().from(doctors).where(eq(doctors.id, id)).for('update')
  if (caller.role === 'administrator') {
    if (!held) throw new Problem('doctor_not_found')
    return held
  }
  if (!held || held.userId !== caller.userId || held.status === 'unlisted') throw new Problem('forbidden')
  // They chose it at the sign-up.
  if (body.gender !== undefined) throw new Problem('forbidden')
  if (isListedDoctor(held) && touchesTerms(body)) throw new Problem('forbidden')
  return held
}

/** The doctor's row takes it over from the account, which is locked before the doctor, as by a suspension. */
const setGender = (tx: Tx, doctorId: string, gender: number) =>
  tx
    .update(users)
    .set({ gender })
    .where(
      and(
        eq(users.id, sql`(select ${doctors.userId} from ${doctors} where ${doctors.id} = ${doctorId})`),
        ne(users.status, 'erased'),
      ),
    )

interface Update {
  id: string
  body: UpdateDoctor
  language: Language
}

/**
 * Changes the given fields; absent ones stay. Administrators may change all fields, listed doctors all of their own
 * except speciality and fees. For a doctor who is not approved it changes the application, also after a decline.
 */
export function updateDoctor(deps: Deps, caller: Caller, { id, body, language }: Update): Promise<DoctorProfile> {
  const { db, clock, clinic, hooks } = deps
  const now = clock.now()
  return db.transaction(async (tx) => {
    if (body.gender !== undefined && caller.role === 'administrator') await setGender(tx, id, body.gender)
    const held = await heldDoctorOf(tx, caller, id, body)
    await assertSessionActive(tx, caller.sessionId)
    const applies = caller.role !== 'administrator' && isApplicant(held)
    // A retired speciality may stay.
    if (body.speciality !== undefined && body.speciality !== held.speciality)
      await requireOffered(tx, body.speciality, { path: 'speciality', language })
    const changes = given(body)
    const isNews = applies && (held.status === 'declined' || held.appliedAt === null)
    const [row] = await tx
      .update(doctors)
      .set({
        ...changes,
        ...searchTextsOf({ ...held, ...changes }),
        ...(applies && { status: 'pending' as const, appliedAt: now }),
        updatedAt: now,
      })
      .where(eq(doctors.id, id))
      .returning()
    if (!row) throw new Error('a row that is held is there')
    if (row.speciality !== held.speciality) await hooks.doctorLeftSpeciality(tx, id)
    if (isNews) await notifyAdministrators(tx, deps, row)
    return toDoctorProfile(row, clinic.facts().currency)
  })
}
