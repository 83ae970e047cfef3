import type { Account, AccountQuery } from '@aafiya/contracts/account/accounts'
import { roles } from '@aafiya/contracts/platform/people'
import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { accountName } from '../account/account-name.ts'
import { passkeys } from '../account/passkeys/passkeys.table.ts'
import { factorResets, secondFactors } from '../account/second-factor/second-factors.table.ts'
import { sessions } from '../account/session/sessions.table.ts'
import { users } from '../account/users.table.ts'
import type { Deps } from '../deps.ts'
import { doctors } from '../doctors/doctors.table.ts'
import { matchesTyped } from '../people/matches-typed.ts'
import { people } from '../people/people.table.ts'
import { recordAccess } from '../platform/audit/record-access.ts'
import type { Queryable } from '../platform/db/database.ts'
import { latestFirst } from '../platform/db/instant-order.ts'
import { Answer } from '../platform/http/answer.ts'
import type { Caller } from '../platform/http/caller.ts'
import { beginPage, endPage, InstantPosition } from '../platform/http/keyset-page.ts'

const resetMs = 86_400_000

/** Accounts that are used, or that may be restored. */
export const isKnown = inArray(users.status, ['verified', 'suspended'])

/** After this instant a request to remove a second factor can still be confirmed. */
export const resetsSince = (now: Date) => new Date(now.getTime() - resetMs)

const requester = alias(users, 'requester')

const isLive = (now: Date) =>
  sql`${sessions.userId} = ${users.id} and ${sessions.endedAt} is null and ${sessions.expiresAt} > ${now.toISOString()}`

export const hasSecondFactor = sql<boolean>`(${secondFactors.totpSince} is not null
  or exists (select from ${passkeys} where ${passkeys.userId} = ${users.id}))`

const accountsIn = (db: Queryable, now: Date) =>
  db
    .select({
      user: users,
      sessions: sql<number>`(select count(*)::int from ${sessions} where ${isLive(now)})`,
      lastSeenAt: sql<
        string | null
      >`(select max(${sessions.lastSeenAt}) from ${sessions} where ${sessions.userId} = ${users.id})`,
      hasSecondFactor,
      reset: factorResets,
      requester,
      doctorNameAr: doctors.fullNameAr,
    })
    .from(users)
    .leftJoin(doctors, eq(doctors.userId, users.id))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .leftJoin(factorResets, and(eq(factorResets.userId, users.id), gt(factorResets.requestedAt, resetsSince(now))))
    .leftJoin(requester, eq(requester.id, factorResets.requestedBy))

type Found = Awaited<ReturnType<typeof accountsIn>>[number]

function toAccount({ user, reset, ...found }: Found, caller: Caller): Account {
  return {
    id: user.id,
    fullName: accountName(user),
    fullNameAr: user.fullNameAr ?? found.doctorNameAr,
    email: user.email,
    role: Object.values(roles).find((role) => role === user.role) ?? roles.patient,
    isSuspended: user.status === 'suspended',
    createdAt: user.createdAt.toISOString(),
    lastSeenAt: found.lastSeenAt === null ? null : new Date(found.lastSeenAt).toISOString(),
    sessions: found.sessions,
    hasSecondFactor: found.hasSecondFactor,
    reset:
      reset && found.requester
        ? {
            requestedAt: reset.requestedAt.toISOString(),
            requestedBy: accountName(found.requester),
            isOwn: reset.requestedBy === caller.userId,
          }
        : null,
  }
}

export async function accountById(db: Queryable, { clock }: Pick<Deps, 'clock'>, caller: Caller, id: string) {
  const [found] = await accountsIn(db, clock.now()).where(eq(users.id, id))
  return found && toAccount(found, caller)
}

const isSought = (deps: Deps, typed: string) =>
  sql`${users.id} in (select ${people.accountId} from ${people} where ${matchesTyped(deps, typed)})`

const { order, behind } = latestFirst(users.createdAt, users.id)

/** Accounts by name or e-mail address, or those of staff. Each account that is shown is an entry in the audit. */
export const listAccounts = (deps: Deps, caller: Caller, { q = '', ...query }: AccountQuery) =>
  deps.db.transaction(async (tx): Promise<Answer<Account[]>> => {
    const page = beginPage(query, InstantPosition)
    const found = await accountsIn(tx, deps.clock.now())
      .where(and(isKnown, q.trim() === '' ? ne(users.role, roles.patient) : isSought(deps, q), behind(page.after)))
      .orderBy(...order)
      .limit(page.limit + 1)
    const { rows, headers } = endPage(found, page, ({ user }) => [user.createdAt.toISOString(), user.id])
    await recordAccess(tx, deps, {
      caller,
      action: 'account_listed',
      records: rows.map(({ user }) => ({ id: user.id, personId: user.id })),
    })
    return new Answer(
      rows.map((row) => toAccount(row, caller)),
      headers,
    )
  })
