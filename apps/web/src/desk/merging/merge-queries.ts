import { queryOptions } from '@tanstack/react-query'

import { api } from '../../api.ts'

export const mergeList = () => queryOptions({ queryKey: ['merges'], queryFn: ({ signal }) => api.merges.list({ signal }), staleTime: 0 })

export const mergePreview = (keptId: string, otherId: string) =>
  queryOptions({
    queryKey: ['merge-preview', keptId, otherId],
    queryFn: ({ signal }) => api.merges.preview({ query: { keptId, otherId }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
