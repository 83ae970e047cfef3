import { isRefusal } from '../sending.ts'

/** Refusals that say nothing about the record. */
const otherRefusals: readonly number[] = [401, 429]

/** Whether what a page shows is not there for this user. Otherwise it only failed to load. */
export const isMissing = (error: Error | null): boolean =>
  error !== null && isRefusal(error) && !otherRefusals.includes(error.status)
