/**
 * Why a visit may be missed, the strongest reason first: the patient missed one in the last year; no message reaches
 * them; it is their first visit; it was booked long ago. The desk sees the reasons, there is no score.
 */
export const callReasons = ['missed_before', 'not_reached', 'first_visit', 'booked_long_ago'] as const
export type CallReason = (typeof callReasons)[number]

/** Days between booking and visit from which on it counts as long. */
export const longAgoDays = 14

/** Facts about a visit and its patient. */
export interface CallFacts {
  /** Visits of the last year that the patient missed. */
  missed: number
  /** Visits that the patient attended. */
  attended: number
  /** Whether an account is notified about the visit. */
  isReached: boolean
  /** From the booking to the visit. */
  daysAhead: number
}

/** The reasons that apply to a visit, the strongest first. */
export function callReasonsOf({ missed, attended, isReached, daysAhead }: CallFacts): CallReason[] {
  const holds: Record<CallReason, boolean> = {
    missed_before: missed > 0,
    not_reached: !isReached,
    first_visit: attended === 0,
    booked_long_ago: daysAhead >= longAgoDays,
  }
  return callReasons.filter((reason) => holds[reason])
}

/**
 * Compares two visits to call about: the stronger reason comes first, and among equals the stronger next reason.
 * Below 0: `one` comes first.
 */
export function compareReasons(one: readonly CallReason[], other: readonly CallReason[]): number {
  const differs = callReasons.find((reason) => one.includes(reason) !== other.includes(reason))
  return differs === undefined ? 0 : one.includes(differs) ? -1 : 1
}
