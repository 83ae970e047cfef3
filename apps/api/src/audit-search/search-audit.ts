import { everyKind, isChange } from '@aafiya/contracts/account/activity-kinds'
import type { AuditFilter, AuditLine, AuditPerson, AuditQuery } from '@aafiya/contracts/account/audit'
import { actionsIn } from '@aafiya/contracts/account/audit-areas'
import { roles } from '@aafiya/contracts/platform/people'
import { and, desc, eq, gt, gte, inArray, isNull, lt, ne, notInArray, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'

import { accountName } from '../account/account-name.ts'
import { sessions } from '../account/session/sessions.table.ts'
import { users, type UserRow } from '../account/users.table.ts'
import { endOfListedDay, startOfListedDay } from '../appointments/times/start-of-listed-day.ts'
import type { Deps } from '../deps.ts'
import { doctors } from '../doctors/doctors.table.ts'
import { matchesTyped } from '../people/matches-typed.ts'
import { people, type PersonRow } from '../people/people.table.ts'
import { personName } from '../people/person-name.ts'
import { auditEntries } from '../platform/audit/audit-entries.table.ts'
import { auditSubjects } from '../platform/audit/audit-subjects.table.ts'
import { recordAccess } from '../platform/audit/record-access.ts'
import { recordChange } from '../platform/audit/record-change.ts'
import type { Tx } from '../platform/db/database.ts'
import { latestFirst } from '../platform/db/instant-order.ts'
import { Answer } from '../platform/http/answer.ts'
import type { Caller } from '../platform/http/caller.ts'
import { beginPage, endPage, InstantPosition } from '../platform/http/keyset-page.ts'
import { StreamedList } from '../platform/http/streamed-list.ts'
import { Problem } from '../platform/problem.ts'

const actor = alias(auditSubjects, 'actor')
const owner = alias(auditSubjects, 'owner')
const [actorPeople, ownerPeople] = [alias(people, 'actor_people'), alias(people, 'owner_people')]
const [actorUsers, ownerUsers] = [alias(users, 'actor_users'), alias(users, 'owner_users')]
const [actorDoctors, ownerDoctors] = [alias(doctors, 'actor_doctors'), alias(doctors, 'owner_doctors')]
const merged = alias(people, 'merged')

const readKinds = everyKind.filter((kind) => !isChange(kind))

/** The audit ids of the people found by the typed text, with records that were merged into theirs. */
function subjectsOf(deps: Deps, typed: string): SQL {
  const text = typed.trim()
  if (z.guid().safeParse(text).success) return sql`(select ${text}::uuid)`
  return sql`(with recursive theirs (id) as (
      select ${people.id} from ${people} where ${matchesTyped(deps, text)}
      union select ${merged.id} from ${people} ${merged} join theirs on ${merged.mergedInto} = theirs.id)
    select ${auditSubjects.subject} from ${auditSubjects} join theirs on theirs.id = ${auditSubjects.userId})`
}

function isSought(deps: Deps, { actor: by = '', patient = '', area, action, show, from, to }: AuditFilter) {
  return and(
    by.trim() === '' ? undefined : sql`${auditEntries.actorId} in ${subjectsOf(deps, by)}`,
    // A search names many people and leaves an entry for each. Unless searched for, the search is one line.
    patient.trim() === ''
      ? action !== 'audit_listed'
        ? ne(auditEntries.action, 'audit_listed')
        : undefined
      : sql`${auditEntries.patientId} in ${subjectsOf(deps, patient)}`,
    area && inArray(auditEntries.action, actionsIn(area)),
    action && eq(auditEntries.action, action),
    show === 'reads' ? inArray(auditEntries.action, readKinds) : undefined,
    show === 'changes' ? notInArray(auditEntries.action, readKinds) : undefined,
    show && eq(auditEntries.outcome, show === 'refused' ? 'refused' : 'done'),
    from ? gte(auditEntries.at, startOfListedDay(from, deps)) : undefined,
    to ? lt(auditEntries.at, endOfListedDay(to, deps)) : undefined,
  )
}

const { order, behind } = latestFirst(auditEntries.at, auditEntries.id)

type Position = z.infer<typeof InstantPosition>

/** The entries of a page first, and then who they name: joined before the limit, every entry would be looked up. */
function findLines(tx: Tx, deps: Deps, filter: AuditFilter, { after, limit }: { after?: Position; limit: number }) {
  const entries = tx
    .select()
    .from(auditEntries)
    .where(and(isSought(deps, filter), behind(after)))
    .orderBy(...order)
    .limit(limit)
    .as('entries')
  const { id, at, action, actorId, actorRole, patientId, outcome } = entries
  return tx
    .select({
      entry: { id, at, action, actorId, actorRole, patientId, outcome },
      actorId: actor.userId,
      ownerId: owner.userId,
      actorUser: actorUsers,
      actorPerson: actorPeople,
      actorDoctorAr: actorDoctors.fullNameAr,
      ownerUser: ownerUsers,
      ownerPerson: ownerPeople,
      ownerDoctorAr: ownerDoctors.fullNameAr,
    })
    .from(entries)
    .leftJoin(actor, eq(actor.subject, actorId))
    .leftJoin(actorUsers, eq(actorUsers.id, actor.userId))
    .leftJoin(actorPeople, eq(actorPeople.id, actor.userId))
    .leftJoin(actorDoctors, eq(actorDoctors.userId, actor.userId))
    .leftJoin(owner, eq(owner.subject, patientId))
    .leftJoin(ownerUsers, eq(ownerUsers.id, owner.userId))
    .leftJoin(ownerPeople, eq(ownerPeople.id, owner.userId))
    .leftJoin(ownerDoctors, eq(ownerDoctors.userId, owner.userId))
    .orderBy(desc(at), desc(id))
}

type Found = Awaited<ReturnType<typeof findLines>>[number]

const positionOf = ({ entry }: Found): Position => [entry.at.toISOString(), entry.id]

/** An account by its name, another person by that of their record. Nothing leads from an erased person's id to a name. */
const toPerson = (
  id: string,
  user: UserRow | null,
  person: PersonRow | null,
  doctorNameAr: string | null,
): AuditPerson => ({
  id,
  name: user ? accountName(user) : person && personName(person),
  nameAr: user?.fullNameAr ?? doctorNameAr ?? person?.fullNameAr ?? null,
})

const toLine = ({ entry, ...found }: Found): AuditLine => ({
  id: entry.id,
  at: entry.at.toISOString(),
  action: entry.action,
  isChange: !readKinds.some((kind) => kind === entry.action),
  isRefused: entry.outcome === 'refused',
  actor: { ...toPerson(entry.actorId, found.actorUser, found.actorPerson, found.actorDoctorAr), role: entry.actorRole },
  owner: toPerson(entry.patientId, found.ownerUser, found.ownerPerson, found.ownerDoctorAr),
})

/** Each person that the lines name is an entry. */
async function recordNamed(tx: Tx, deps: Deps, caller: Caller, rows: readonly Found[]): Promise<void> {
  const named = new Set(rows.flatMap(({ actorId, ownerId }) => [actorId, ownerId]).filter((id) => id !== null))
  const records = [...named].map((id) => ({ id, personId: id }))
  await recordAccess(tx, deps, { caller, action: 'audit_listed', records })
}

/** The audit by actor, patient, action and day, latest first. Each page is an entry, and so is each person it names. */
export const searchAudit = (deps: Deps, caller: Caller, query: AuditQuery) =>
  deps.db.transaction(async (tx): Promise<Answer<AuditLine[]>> => {
    const { after, limit } = beginPage(query, InstantPosition)
    const found = await findLines(tx, deps, query, { ...(after && { after }), limit: limit + 1 })
    const { rows, headers } = endPage(found, { limit }, positionOf)
    await recordNamed(tx, deps, caller, rows)
    await recordChange(tx, deps, { actor: caller, action: 'audit_searched' })
    return new Answer(rows.map(toLine), headers)
  })

/** A download takes a while, and its caller may lose the right to it before it ends. */
async function assertStillAdministrator(tx: Tx, { clock }: Deps, { userId, sessionId }: Caller): Promise<void> {
  const [live] = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(sessions, eq(sessions.userId, users.id))
    .where(
      and(
        eq(users.id, userId),
        eq(users.role, roles.administrator),
        eq(users.status, 'verified'),
        eq(sessions.id, sessionId),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, clock.now()),
      ),
    )
  if (!live) throw new Problem('signed_out')
}

const downloadPage = 500

async function* pagesOf(deps: Deps, caller: Caller, filter: AuditFilter): AsyncGenerator<AuditLine[]> {
  for (let after: Position | undefined, isFirst = true; ; isFirst = false) {
    const position = after
    const startsNow = isFirst
    const rows = await deps.db.transaction(async (tx) => {
      if (startsNow) await recordChange(tx, deps, { actor: caller, action: 'audit_searched' })
      else await assertStillAdministrator(tx, deps, caller)
      const found = await findLines(tx, deps, filter, { ...(position && { after: position }), limit: downloadPage })
      await recordNamed(tx, deps, caller, found)
      return found
    })
    yield rows.map(toLine)
    const last = rows.at(-1)
    if (!last || rows.length < downloadPage) return
    after = positionOf(last)
  }
}

/** All that a search finds. It is one entry; each person it names is one an hour. */
export const downloadAudit = (deps: Deps, caller: Caller, filter: AuditFilter) =>
  new StreamedList(pagesOf(deps, caller, filter))
