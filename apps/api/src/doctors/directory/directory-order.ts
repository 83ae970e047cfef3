import type { DoctorSort } from '@aafiya/contracts/doctors/directory-names'
import type { Language } from '@aafiya/contracts/messages/message-key'
import { and, asc, isNotNull, sql, type Column, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'

import { CursorInstant } from '../../platform/http/keyset-page.ts'
import { doctors, orFirst, type DoctorRow } from '../doctors.table.ts'
import { firstOfAll, type FirstTimes } from './free-on.ts'

/** Clients can send any cursor; PostgreSQL text cannot contain NUL. */
const Name = z.string().check(z.regex(/^\P{Cc}*$/u))
const SortName = z.string().check(z.regex(/^(?:[12] \P{Cc}*)?$/u))

export interface Found {
  doctor: DoctorRow
  nextFree: Date | null
  rank: number
}

interface Order {
  by: readonly (Column | SQL)[]
  /** Of the last entry of a page: where the next one begins. */
  positionOf: (found: Found) => readonly unknown[]
  Position: z.core.$ZodType<readonly unknown[]>
  /** The casts of a position's values. */
  types: readonly string[]
  /** What each row must have to be in this order. */
  needs?: SQL | undefined
}

const { firstName, lastName, sortNameAr, id } = doctors

/**
 * By name, as a page in either language shows it. Cursors record the language, so that the next page continues in the
 * same order.
 */
const byName = {
  en: {
    by: [firstName, lastName, id],
    positionOf: ({ doctor }: Found) => [doctor.firstName, doctor.lastName, doctor.id],
    parts: [Name, Name, z.uuid()],
    types: ['text', 'text', 'uuid'],
  },
  ar: {
    by: [orFirst(sortNameAr), id],
    positionOf: ({ doctor }: Found) => [doctor.sortNameAr ?? '', doctor.id],
    parts: [SortName, z.uuid()],
    types: ['text', 'uuid'],
  },
} as const

export interface Ordered {
  sort?: DoctorSort | undefined
  language: Language
  /** How well a doctor matches the search, if there is one. */
  rank?: SQL<number> | undefined
  /** The free times that doctors are sorted by. */
  first?: FirstTimes
}

/** The order of the directory. Each ends with the id, so that no two doctors are at one position. */
export function orderOf({ sort, rank, language, first = { ...firstOfAll, isOf: undefined } }: Ordered): Order {
  const name = byName[language]
  if (sort === 'earliest')
    return {
      by: [first.order, first.doctorId],
      positionOf: (found) => [found.nextFree?.toISOString() ?? 'infinity', found.doctor.id],
      Position: z.tuple([z.union([z.literal('infinity'), CursorInstant]), z.uuid()]),
      types: ['timestamptz', 'uuid'],
      // An inner join, so that the index of the free times gives the order.
      needs: and(isNotNull(first.doctorId), first.isOf),
    }
  if (sort === 'fee')
    return {
      by: [doctors.fees, ...name.by],
      positionOf: (found) => [found.doctor.fees, ...name.positionOf(found)],
      Position: z.tuple([z.number(), ...name.parts]),
      types: ['numeric', ...name.types],
    }
  if (sort === 'name' || rank === undefined) return { ...name, Position: z.tuple(name.parts) }
  return {
    by: [rank, ...name.by],
    positionOf: (found) => [found.rank, ...name.positionOf(found)],
    Position: z.tuple([z.int(), ...name.parts]),
    types: ['int', ...name.types],
  }
}

const list = (parts: readonly (Column | SQL)[]) => sql.join([...parts], sql`, `)

/** Rows behind a position. */
export const behind = ({ by, types }: Order, after: readonly unknown[]): SQL =>
  sql`(${list(by)}) > (${list(after.map((value, place) => sql`${value}::${sql.raw(types[place] ?? 'text')}`))})`

export const inOrder = ({ by }: Order): SQL[] => by.map((part) => asc(part))
