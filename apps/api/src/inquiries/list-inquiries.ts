import type { InboxFilter, Inquiry } from '@aafiya/contracts/inquiries/inquiries'
import type { Language } from '@aafiya/contracts/messages/message-key'
import type { Speciality } from '@aafiya/contracts/specialities/specialities'
import { and, eq, isNotNull, isNull, lt, ne, not, or, type SQL } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { unknownSpeciality } from '../doctors/specialities/require-offered.ts'
import { clinicDay, mayActFor } from '../people/may-act-for.ts'
import { recordAccess } from '../platform/audit/record-access.ts'
import type { Tx } from '../platform/db/database.ts'
import { Answer } from '../platform/http/answer.ts'
import type { Caller } from '../platform/http/caller.ts'
import type { PageQuery } from '../platform/http/keyset-page.ts'
import { Problem } from '../platform/problem.ts'
import { answeringDoctor } from './answering-doctor.ts'
import { findInquiries, type InquirySearch } from './find-inquiries.ts'
import { inquiries } from './inquiries.table.ts'
import { overdueSince, toInquiry } from './inquiry-view.ts'
import { visibleInquiry } from './show-inquiry.ts'

const inboxPage = 20

/** One page as the caller reads it; inquiries of others are recorded as seen. */
async function answerPage(tx: Tx, deps: Deps, caller: Caller, wanted: InquirySearch): Promise<Answer<Inquiry[]>> {
  const { found, headers } = await findInquiries(tx, wanted)
  await recordAccess(tx, deps, { caller, action: 'inquiry_listed', records: found.map(({ inquiry }) => inquiry) })
  return new Answer(
    found.map((whole) => toInquiry(deps, caller, whole)),
    headers,
  )
}

/** Also one that is retired: it may have inquiries. */
const isKnown = ({ specialities }: Deps, specialty: Speciality) =>
  specialities.current().some(({ key }) => key === specialty)

/** The caller's inquiries, newest first. */
export function listInquiries(
  deps: Deps,
  caller: Caller,
  query: PageQuery & { specialty?: Speciality | undefined },
  language: Language,
) {
  if (query.specialty !== undefined && !isKnown(deps, query.specialty))
    throw unknownSpeciality({ path: 'specialty', language })
  const where = and(
    mayActFor(inquiries.personId, caller.userId, clinicDay(deps)),
    query.specialty ? eq(inquiries.specialty, query.specialty) : undefined,
  )
  return deps.db.transaction((tx) => answerPage(tx, deps, caller, { where, query }))
}

function inboxOf(
  deps: Deps,
  filter: InboxFilter,
  doctor: { id: string; userId: string; specialty: Speciality },
): InquirySearch {
  const isWaiting = isNull(inquiries.respondedAt)
  const inSpeciality = eq(inquiries.specialty, doctor.specialty)
  const notOwn = not(mayActFor(inquiries.personId, doctor.userId, clinicDay(deps)))
  const wanted: Record<InboxFilter, { where: SQL | undefined; order: NonNullable<InquirySearch['order']> }> = {
    open: { where: and(inSpeciality, isWaiting, isNull(inquiries.doctorId), notOwn), order: 'oldest' },
    mine: { where: and(eq(inquiries.doctorId, doctor.id), inSpeciality, isWaiting), order: 'oldest' },
    answered: { where: and(inSpeciality, isNotNull(inquiries.respondedAt), notOwn), order: 'answered-latest' },
    overdue: {
      where: and(inSpeciality, isWaiting, lt(inquiries.createdAt, overdueSince(deps.clock.now())), notOwn),
      order: 'oldest',
    },
  }
  return wanted[filter]
}

/** A doctor's inbox: the own speciality by filter, what waits longest first. */
export function listInbox(deps: Deps, caller: Caller, query: PageQuery & { filter?: InboxFilter | undefined }) {
  return deps.db.transaction(async (tx) => {
    const doctor = await answeringDoctor(tx, caller)
    const wanted = inboxOf(deps, query.filter ?? 'open', doctor)
    return answerPage(tx, deps, caller, { ...wanted, query, size: inboxPage })
  })
}

/** One speciality's inquiries, for its doctors and for administrators. */
export function listBySpecialty(deps: Deps, caller: Caller, specialty: Speciality, query: PageQuery) {
  if (!isKnown(deps, specialty)) throw new Problem('not_found')
  return deps.db.transaction(async (tx) => {
    if (caller.role !== 'administrator' && (await answeringDoctor(tx, caller)).specialty !== specialty)
      throw new Problem('forbidden')
    const where = eq(inquiries.specialty, specialty)
    return answerPage(tx, deps, caller, { where, query })
  })
}

/** Inquiries that the calling doctor claimed or answered; doctors cannot list each other's. */
export function listByDoctor(deps: Deps, caller: Caller, doctorId: string, query: PageQuery) {
  return deps.db.transaction(async (tx) => {
    const doctor = await answeringDoctor(tx, caller)
    if (doctor.id !== doctorId) throw new Problem('doctor_not_found')
    const where = eq(inquiries.doctorId, doctor.id)
    return answerPage(tx, deps, caller, { where, query })
  })
}

/** What the calling doctor may read of a person's inquiries: those to the own speciality, newest first. */
export async function listOfPerson(tx: Tx, deps: Deps, caller: Caller, person: { id: string; query: PageQuery }) {
  const { specialty } = await answeringDoctor(tx, caller)
  const where = and(eq(inquiries.personId, person.id), eq(inquiries.specialty, specialty))
  return answerPage(tx, deps, caller, { where, query: person.query })
}

/** The same patient's earlier inquiries to that speciality. */
export function listEarlier(deps: Deps, caller: Caller, id: string, query: PageQuery) {
  return deps.db.transaction(async (tx) => {
    const { inquiry } = await visibleInquiry(tx, deps, caller, id)
    const where = and(
      eq(inquiries.personId, inquiry.personId),
      eq(inquiries.specialty, inquiry.specialty),
      ne(inquiries.id, inquiry.id),
      or(
        lt(inquiries.createdAt, inquiry.createdAt),
        and(eq(inquiries.createdAt, inquiry.createdAt), lt(inquiries.id, inquiry.id)),
      ),
    )
    return answerPage(tx, deps, caller, { where, query })
  })
}
