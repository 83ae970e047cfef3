import { ApiError } from '@aafiya/contracts/client'

/** A refusal is an answer. A lost answer or a server error is not, so the request may be sent again. */
export const isRefusal = (error: Error): error is ApiError => error instanceof ApiError && error.status < 500

/** Whether the same request would be refused again. A lost session and too many requests pass. */
export const isFinalRefusal = (error: Error | null): error is ApiError =>
  error !== null && isRefusal(error) && error.status !== 401 && error.status !== 429

/** Whether what a page shows is not there for this user. A lost session and too many requests say nothing about it. */
export const isMissing = (error: Error | null): boolean => isFinalRefusal(error)

const repeats = 2
const firstPause = 700
/** A longer Retry-After is not waited for in the background. */
const longestPause = 10_000

/** Milliseconds before a retry: what the server requests, otherwise increasing. */
export const pauseBefore = (failures: number, error: Error): number =>
  error instanceof ApiError && error.retryAfter !== undefined ? error.retryAfter * 1000 : firstPause * 3 ** failures

const mayRepeat = (failures: number, error: Error): boolean =>
  failures < repeats && !isRefusal(error) && pauseBefore(failures, error) <= longestPause

/**
 * Options for mutations: an unanswered request is retried twice before the user is asked. Only for idempotent requests:
 * bookings carry a key; moving and cancelling twice changes nothing.
 */
export const untilAnswered = {
  // Offline it fails soon and says so, instead of sending later when the user no longer expects it.
  networkMode: 'always',
  retry: mayRepeat,
  retryDelay: pauseBefore,
} as const
