import { startSpecialities } from '@aafiya/contracts/clinic/start-specialities'
import { asc } from 'drizzle-orm'

import type { Queryable } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import { specialities, type SpecialityRow } from './specialities.table.ts'

/** A speciality, cached in this process. */
export interface KnownSpeciality {
  readonly key: string
  readonly name: string
  readonly nameAr: string
  /** Undefined while they are the contract's. */
  readonly complaints?: string | undefined
  readonly isRetired: boolean
}

/**
 * The specialities, cached in this process and available without a query, so that pages can be sent while the
 * database is unavailable.
 */
export interface SpecialityList {
  /** All of them in order, also those that are retired. */
  readonly current: () => readonly KnownSpeciality[]
  /** Reads them now. If that fails, the previous ones remain. */
  readonly refresh: () => Promise<void>
}

/** All rows, in the clinic's order. */
export const readSpecialities = async (db: Queryable): Promise<SpecialityRow[]> =>
  db.select().from(specialities).orderBy(asc(specialities.position), asc(specialities.key))

interface ListParts {
  read: () => Promise<SpecialityRow[]>
  log: Log
}

export function createSpecialityList({ read, log }: ListParts): SpecialityList {
  let known: readonly KnownSpeciality[] = startSpecialities.map((one) => ({ ...one, isRetired: false }))
  let lastTurn = 0
  let taken = 0
  let isFailing = false

  async function reread(): Promise<void> {
    const turn = ++lastTurn
    const rows = await read()
    // A slow answer must not undo a later one.
    if (turn < taken) return
    taken = turn
    known = rows.map(({ key, name, nameAr, complaints, retiredAt }) => ({
      key,
      name,
      nameAr,
      ...(complaints !== null && { complaints }),
      isRetired: retiredAt !== null,
    }))
  }

  const refresh = () =>
    reread().then(
      () => void (isFailing = false),
      (error: unknown) => {
        if (!isFailing) log.warn({ error }, 'could not read the specialities')
        isFailing = true
      },
    )

  return { current: () => known, refresh }
}
