import type { VisitPage } from '@aafiya/contracts/appointments/visit-notes'
import type { Visit } from '@aafiya/contracts/appointments/visits'
import type { QueryClient } from '@tanstack/react-query'

import type { Grown } from '../growing-list.ts'
import { keyOf } from '../kit/query-key.ts'
import { api } from '../late-api.ts'

/** Updates a changed visit in every cached list, the calendar and its own page before the refetch. */
export function replaceVisit(queryClient: QueryClient, changed: Visit): void {
  const replaced = (visits: Visit[]) => visits.map((visit) => (visit.id === changed.id ? changed : visit))
  for (const endpoint of [api.visits.ofDoctor, api.visits.ofClinic])
    queryClient.setQueriesData<Grown<Visit> | Visit[]>({ queryKey: keyOf(endpoint) }, (list) => {
      if (!list || Array.isArray(list)) return list && replaced(list)
      return { ...list, pages: list.pages.map((page) => ({ ...page, items: replaced(page.items) })) }
    })
  const page = keyOf(api.visitNotes.show, changed.id)
  queryClient.setQueryData<VisitPage>(page, (shown) => shown && { ...shown, visit: changed })
  // Completing a visit makes its note final.
  void queryClient.invalidateQueries({ queryKey: page })
}
