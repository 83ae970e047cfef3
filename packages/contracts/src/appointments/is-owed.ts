import { isDueAtCounter, type Payable } from './booking-facts.ts'

/**
 * Whether a visit whose patient came has not been paid for in full. The API asks the same in SQL (`isOwed`). Apart from
 * the other facts, which the pages of patients load.
 */
export const isOwed = (visit: Payable): boolean =>
  isDueAtCounter(visit) && (visit.status === 'arrived' || visit.status === 'completed')
