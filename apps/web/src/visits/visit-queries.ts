import type { VisitQuery } from '@aafiya/contracts/appointments/visits'

import { api } from '../api.ts'
import { growingList } from '../growing-list.ts'

/** Whose appointments: the signed-in doctor's own, or everybody's. */
export type VisitScope = 'doctor' | 'clinic'

export type VisitFilter = Omit<VisitQuery, 'limit' | 'cursor'>

const limit = '50'

/** The appointments that a filter leaves, earliest first. */
export const visitPages = (scope: VisitScope, filter: VisitFilter) =>
  growingList(['visits', scope, filter], ({ cursor, ...rest }) => {
    const input = { query: { limit, ...filter, cursor }, ...rest }
    return scope === 'doctor' ? api.visits.ofDoctor(input) : api.visits.ofClinic(input)
  })
