import type { Closing } from '@aafiya/contracts/payments/till'
import { and, desc, eq, isNull, or, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { users } from '../../account/users.table.ts'
import type { Deps } from '../../deps.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { toClosing } from './closing-view.ts'
import { closings } from './closings.table.ts'

const shown = 30
const owners = alias(users, 'owners')

/** A receptionist reads the closings of their own till, an administrator all. */
export const isReadable = ({ userId, role }: Caller) =>
  role === 'administrator'
    ? undefined
    : or(eq(closings.tillOf, userId), and(eq(closings.closedBy, userId), isNull(closings.tillOf)))

/** Closings with who closed them and the till's owner, latest first. */
export const closingsOf = (db: Queryable, condition: SQL | undefined) =>
  db
    .select({ closing: closings, closer: users, receptionist: owners })
    .from(closings)
    .innerJoin(users, eq(users.id, closings.closedBy))
    .leftJoin(owners, eq(owners.id, closings.tillOf))
    .where(condition)
    .orderBy(desc(closings.createdAt), desc(closings.id))
    .limit(shown)

/** The latest closings: a receptionist's own, or all for an administrator. */
export const listClosings = async ({ db }: Deps, caller: Caller): Promise<Closing[]> =>
  (await closingsOf(db, isReadable(caller))).map(toClosing)
