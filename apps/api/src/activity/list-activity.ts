import type { Activity, ActivityQuery } from '@aafiya/contracts/account/activity'
import { everyKind, isChange, isRecordKind, type ActivityKind } from '@aafiya/contracts/account/activity-kinds'
import { and, eq, exists, inArray, not, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { accountName } from '../account/account-name.ts'
import { sessions } from '../account/session/sessions.table.ts'
import { users, type UserRow } from '../account/users.table.ts'
import { isHiddenFromGuardians } from '../appointments/papers/guardian-reading.ts'
import type { Deps } from '../deps.ts'
import { doctors } from '../doctors/doctors.table.ts'
import { guardianships } from '../people/guardianships.table.ts'
import { clinicDay, mayActFor } from '../people/may-act-for.ts'
import { people, type PersonRow } from '../people/people.table.ts'
import { otherPerson } from '../people/person-name.ts'
import { auditEntries } from '../platform/audit/audit-entries.table.ts'
import { auditSubjects } from '../platform/audit/audit-subjects.table.ts'
import { latestFirst } from '../platform/db/instant-order.ts'
import { Answer } from '../platform/http/answer.ts'
import { beginPage, endPage, InstantPosition } from '../platform/http/keyset-page.ts'
import { Problem } from '../platform/problem.ts'

type Known = Pick<PersonRow, 'id' | 'fullName' | 'fullNameAr' | 'mergedInto'> & { subject: string }

const seen = alias(people, 'seen')
const merged = alias(people, 'merged')
const about = alias(auditSubjects, 'about')

/** The people whose records the account may see, including records that were merged into theirs. */
const knownTo = ({ db, ...deps }: Deps, accountId: string): Promise<Known[]> =>
  db
    .select({
      id: people.id,
      fullName: people.fullName,
      fullNameAr: people.fullNameAr,
      mergedInto: people.mergedInto,
      subject: auditSubjects.subject,
    })
    .from(people)
    .innerJoin(auditSubjects, eq(auditSubjects.userId, people.id))
    .where(
      sql`${people.id} = any(array(with recursive theirs (id) as (
        select ${seen.id} from ${people} ${seen} where ${mayActFor(seen.id, accountId, clinicDay(deps))}
        union select ${merged.id} from ${people} ${merged} join theirs on ${merged.mergedInto} = theirs.id)
        select id from theirs))`,
    )

/** Maps every record's audit subject to the person it belongs to today. */
function personBySubject(known: readonly Known[]): Map<string, Known> {
  const byId = new Map(known.map((person) => [person.id, person]))
  const today = (person: Known): Known => {
    const kept = person.mergedInto === null ? undefined : byId.get(person.mergedInto)
    return kept ? today(kept) : person
  }
  return new Map(known.map((person) => [person.subject, today(person)]))
}

type Named = Pick<UserRow, 'firstName' | 'lastName' | 'fullNameAr'>

/** "Hala Z.": patients only see this much of receptionists' names. */
function firstNameAndInitial(name: string): string {
  const [first = '', ...rest] = name.split(' ')
  const initial = [...(rest.at(-1) ?? '')].at(0)
  return initial ? `${first} ${initial}.` : first
}

function actorOf(role: string, user: Named | null, { isCaller = false, isGuardian = false }): Activity['actor'] {
  const unnamed = { name: null, nameAr: null }
  if (isCaller) return { kind: 'you', ...unnamed }
  if (role === 'administrator') return { kind: 'administrator', ...unnamed }
  const [name, nameAr] = [user && accountName(user), user?.fullNameAr ?? null]
  if (role === 'doctor') return { kind: 'doctor', name, nameAr }
  if (role === 'receptionist')
    return {
      kind: 'receptionist',
      name: name && firstNameAndInitial(name),
      nameAr: nameAr && firstNameAndInitial(nameAr),
    }
  return isGuardian ? { kind: 'guardian', name, nameAr } : { kind: 'account', ...unnamed }
}

const recordKinds = everyKind.filter(isRecordKind)
const paperKinds = [
  'visit_summary_written',
  'visit_summary_released',
  'visit_summary_taken_back',
  'documents_listed',
  'document_issued',
  'document_withdrawn',
  'document_released',
  'document_read',
] as const satisfies readonly ActivityKind[]
const changeKinds = everyKind.filter(isChange)
const isKnownKind = (action: string): action is ActivityKind => everyKind.some((kind) => kind === action)

const { order, behind } = latestFirst(auditEntries.at, auditEntries.id)

/**
 * The audit as its subjects read it, latest first: who opened or changed which record of the caller and the people
 * they book for. Entries about other people's accounts are not shown, nor those about papers that are kept from
 * guardians.
 */
export async function listActivity(
  deps: Deps,
  accountId: string,
  { person, only, ...query }: ActivityQuery,
): Promise<Answer<Activity[]>> {
  const page = beginPage(query, InstantPosition)
  const bySubject = personBySubject(await knownTo(deps, accountId))
  const chosen = [...bySubject].filter(([, { id }]) => person === undefined || id === person)
  if (chosen.length === 0 && person !== undefined) throw new Problem('person_not_found')
  const own = chosen.flatMap(([subject, { id }]) => (id === accountId ? [subject] : []))
  const subjects = chosen.map(([subject]) => subject)
  const actor = alias(auditSubjects, 'actor')
  const isKept = exists(
    deps.db
      .select({ id: people.id })
      .from(people)
      .innerJoin(about, eq(about.userId, people.id))
      .where(
        and(
          eq(about.subject, auditEntries.patientId),
          isHiddenFromGuardians(auditEntries.at, auditEntries.subjectId, clinicDay(deps)),
        ),
      ),
  )
  const isGuardians = and(
    inArray(auditEntries.action, recordKinds),
    not(sql`(${inArray(auditEntries.action, [...paperKinds])} and ${isKept})`),
  )
  const found = await deps.db
    .select({
      entry: auditEntries,
      actorId: actor.userId,
      user: users,
      doctorNameAr: doctors.fullNameAr,
      device: sessions.device,
      guardianOf: sql<string[]>`array(select ${guardianships.personId} from ${guardianships}
        where ${guardianships.accountId} = ${actor.userId})`,
    })
    .from(auditEntries)
    .leftJoin(actor, eq(actor.subject, auditEntries.actorId))
    .leftJoin(users, eq(users.id, actor.userId))
    .leftJoin(doctors, eq(doctors.userId, actor.userId))
    .leftJoin(sessions, eq(sessions.id, auditEntries.subjectId))
    .where(
      and(
        inArray(auditEntries.patientId, subjects),
        inArray(auditEntries.action, only ? changeKinds : everyKind),
        or(inArray(auditEntries.patientId, own), isGuardians),
        behind(page.after),
      ),
    )
    .orderBy(...order)
    .limit(page.limit + 1)
  const { rows, headers } = endPage(found, page, ({ entry }) => [entry.at.toISOString(), entry.id])
  const activities = rows.flatMap(({ entry, actorId, user, doctorNameAr, device, guardianOf }) => {
    const about = bySubject.get(entry.patientId)
    if (!about || !isKnownKind(entry.action)) return []
    const isGuardian = guardianOf.includes(about.id)
    return {
      id: entry.id,
      at: entry.at.toISOString(),
      kind: entry.action,
      isChange: isChange(entry.action),
      isRefused: entry.outcome === 'refused',
      actor: actorOf(entry.actorRole, user && { ...user, fullNameAr: user.fullNameAr ?? doctorNameAr }, {
        isCaller: actorId === accountId,
        isGuardian,
      }),
      person: otherPerson(about, accountId).person ?? null,
      device,
    }
  })
  return new Answer(activities, headers)
}
