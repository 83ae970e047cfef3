import type { Visit } from '@aafiya/contracts/appointments/visits'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'

import type { Grown, Page } from '../growing-list.ts'

/** Shows a visit that was changed as it is now, in every list and on the calendar, before they are asked again. */
export function replaceVisit(queryClient: QueryClient, changed: Visit): void {
  const replaced = (visits: Visit[]) => visits.map((visit) => (visit.id === changed.id ? changed : visit))
  queryClient.setQueriesData<InfiniteData<Page<Visit>>>(
    { queryKey: ['visits'] },
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, items: replaced(page.items) })) },
  )
  queryClient.setQueriesData<Grown<Visit>>({ queryKey: ['calendar'] }, (week) => week && { ...week, items: replaced(week.items) })
}
