import type { ManagedDoctor } from '@aafiya/contracts/doctors'
import type { DoctorStatus } from '@aafiya/contracts/people'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { api } from '../../api.ts'
import { readPage, readPages, type Grown } from '../../growing-list.ts'

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
      readPages(pages, (cursor) =>
        readPage((onAnswer) => api.doctors.managed({ query: { limit, status, q: q || undefined, cursor }, signal, onAnswer })),
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
