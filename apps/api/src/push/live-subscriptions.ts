import {
  and,
  asc,
  eq,
  exists,
  getTableColumns,
  isNull,
  or,
  sql,
  type Column,
  type Placeholder,
  type SQL,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { sessions } from '../account/session/sessions.table.ts'
import { users } from '../account/users.table.ts'
import type { Queryable } from '../platform/db/database.ts'
import { prepared } from '../platform/db/prepared.ts'
import { pushSubscriptions, type PushSubscriptionRow } from './push-subscriptions.table.ts'

// An alias, so that a statement about accounts can ask for each of them.
const owner = alias(users, 'owner')

/** Subscriptions whose account is active and whose session has not been ended; oldest first. */
const live = (db: Queryable) =>
  db
    .select(getTableColumns(pushSubscriptions))
    .from(pushSubscriptions)
    .innerJoin(owner, and(eq(owner.id, pushSubscriptions.accountId), eq(owner.status, 'verified')))
    .leftJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .orderBy(asc(pushSubscriptions.createdAt), asc(pushSubscriptions.id))

const isNotEnded = or(isNull(pushSubscriptions.sessionId), isNull(sessions.endedAt))

const ofAccount = prepared((db) =>
  live(db)
    .where(and(eq(pushSubscriptions.accountId, sql.placeholder('accountId')), isNotEnded))
    .prepare('live_subscriptions'),
)

/** Whether push reaches an account, as part of another statement. */
export const hasLiveSubscription = (db: Queryable, accountId: Placeholder | Column): SQL =>
  exists(live(db).where(and(eq(pushSubscriptions.accountId, accountId), isNotEnded)))

const reached = prepared((db) =>
  db
    .select({ isReached: sql<boolean>`${hasLiveSubscription(db, sql.placeholder('accountId'))}` })
    .from(sql`(select) as nothing`)
    .prepare('has_live_subscription'),
)

/** The same as a statement of its own. */
export const isReachedByPush = async (db: Queryable, accountId: string): Promise<boolean> =>
  (await reached(db).execute({ accountId })).some(({ isReached }) => isReached)

export const liveSubscriptionsOf = (db: Queryable, accountId: string): Promise<PushSubscriptionRow[]> =>
  ofAccount(db).execute({ accountId })

/** Of a session that was ended, before its row is deleted. */
export const isOfEndedSession = sql`${pushSubscriptions.sessionId} in (select id from sessions where ended_at is not null)`
