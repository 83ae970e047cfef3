import { ApiError } from '@aafiya/contracts/client'

/** A refusal is an answer; silence, and a server error, are not: the same may be sent again. */
export const isRefusal = (error: Error): error is ApiError => error instanceof ApiError && error.status < 500

const repeats = 2
const firstPause = 700
/** A longer Retry-After than this is not waited for in the background. */
const longestPause = 10_000

/** Milliseconds before a repeat: what the server asks for, else longer each time. */
export const pauseBefore = (failures: number, error: Error): number =>
  error instanceof ApiError && error.retryAfter !== undefined ? error.retryAfter * 1000 : firstPause * 3 ** failures

const mayRepeat = (failures: number, error: Error): boolean =>
  failures < repeats && !isRefusal(error) && pauseBefore(failures, error) <= longestPause

/**
 * How something is written: an unanswered request is sent again, twice, before the user is asked. Only for what may be
 * repeated: bookings carry a key, moving and cancelling change nothing the second time.
 */
export const untilAnswered = {
  // Without a connection it fails soon and says so, instead of writing by surprise when the connection is back.
  networkMode: 'always',
  retry: mayRepeat,
  retryDelay: pauseBefore,
} as const
