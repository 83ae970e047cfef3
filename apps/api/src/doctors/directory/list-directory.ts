import type { DoctorQuery } from '@aafiya/contracts/doctors/directory'
import type { Doctor } from '@aafiya/contracts/doctors/doctors'
import type { Language } from '@aafiya/contracts/messages/message-key'
import { limits } from '@aafiya/contracts/platform/limits'
import { languages } from '@aafiya/contracts/platform/people'
import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'

import type { Deps } from '../../deps.ts'
import { Answer } from '../../platform/http/answer.ts'
import { beginPage, endPage } from '../../platform/http/keyset-page.ts'
import { toDoctor } from '../doctor-view.ts'
import { doctors } from '../doctors.table.ts'
import { conditionsOf, meeting } from './directory-filter.ts'
import { behind, inOrder, orderOf, type Ordered } from './directory-order.ts'
import { firstOn } from './free-on.ts'

/**
 * The requested page and its order. A cursor keeps the language order it was created in, whichever language its
 * caller reads now.
 */
function beginOrdered(query: DoctorQuery, ordered: Ordered) {
  const orders = [ordered.language, ...languages].map((language) => orderOf({ ...ordered, language }))
  const page = beginPage(query, z.union(orders.map(({ Position }) => Position)), limits.doctorsPage)
  const order = orders.find(({ Position }) => !page.after || z.safeParse(Position, page.after).success)
  if (!order) throw new Error('a cursor is a position of one of the orders')
  return { page, order }
}

/**
 * A page of the directory: searched, filtered and sorted, by names as a page in the language shows them; in
 * `X-Total-Count` how many doctors match on all pages.
 */
export async function listDirectory(deps: Deps, query: DoctorQuery, language: Language): Promise<Answer<Doctor[]>> {
  const { db, clinic, totalCache } = deps
  const { sort, limit: _limit, cursor: _cursor, ...filter } = query
  const { rank, matchedBy, conditions } = conditionsOf(deps, filter)
  const first = firstOn(deps, query.free)
  const { page, order } = beginOrdered(query, { sort, rank, language, first })
  // Which makes free times fresh before.
  const total = await totalCache.read(deps, filter)
  // Looked up for the doctors of the page alone; the order by it reads it of all, from its index.
  const nextFree = db
    .select({ time: first.time })
    .from(first.kept)
    .where(and(eq(first.doctorId, doctors.id), first.isOf))
  const matching = db
    .select({ doctor: doctors, nextFree: sql`(${nextFree})`.mapWith(first.time), rank: rank ?? sql`0`.mapWith(Number) })
    .from(doctors)
    .$dynamic()
  if (order.needs) matching.innerJoin(first.kept, eq(first.doctorId, doctors.id))
  const found = await matching
    .where(and(meeting(conditions), order.needs, page.after && behind(order, page.after)))
    .orderBy(...inOrder(order))
    .limit(page.limit + 1)
  const { rows, headers } = endPage(found, page, order.positionOf)
  return new Answer(
    rows.map(({ doctor, nextFree, rank: at }) => ({
      ...toDoctor(doctor, clinic.facts().currency),
      nextFree: nextFree?.toISOString() ?? null,
      ...(matchedBy && { matchedBy: matchedBy(doctor, at) }),
    })),
    { ...headers, 'X-Total-Count': String(total), Vary: 'Accept-Language' },
  )
}
