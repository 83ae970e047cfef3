import type { DoctorStatus, ManagedDoctor } from '@aafiya/contracts/doctors'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { doctorsTelling } from '../api.ts'
import { readPages, type Grown } from '../growing-list.ts'

const limit = '25'

export const managedKey = ['doctors', 'managed'] as const

export interface ManagedWanted {
  /** Undefined: all of them. */
  status: DoctorStatus | undefined
  q: string
  pages: number
}

/** Doctors as an administrator sees them: of one status, by name. */
export const managedDoctors = ({ status, q, pages }: ManagedWanted) =>
  queryOptions({
    queryKey: [...managedKey, status ?? 'all', q, pages],
    queryFn: ({ signal }): Promise<Grown<ManagedDoctor>> =>
      readPages(pages, async (cursor) => {
        let next: string | undefined
        const query = { limit, ...(status && { status }), ...(q && { q }), ...(cursor !== undefined && { cursor }) }
        const items = await doctorsTelling((heard) => (next = heard)).managed({ query, signal })
        return { items, next }
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
