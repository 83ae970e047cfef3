import { ApiError } from '@aafiya/contracts/client'

/** A refusal is an answer; silence, and a server that failed, are none: the same may be sent once more. */
export const isRefusal = (error: Error): error is ApiError => error instanceof ApiError && error.status < 500

const repeats = 2
const firstPause = 700
/** A server that asks for more patience than this is not waited for behind somebody's back. */
const longestPause = 10_000

/** Milliseconds before a repeat: what the server asks for, else longer each time. */
export const pauseBefore = (failures: number, error: Error): number =>
  error instanceof ApiError && error.retryAfter !== undefined ? error.retryAfter * 1000 : firstPause * 3 ** failures

const mayRepeat = (failures: number, error: Error): boolean =>
  failures < repeats && !isRefusal(error) && pauseBefore(failures, error) <= longestPause

/**
 * How something is written: one that nobody answered is sent again, twice, before a person is asked. Only for what may be
 * repeated: bookings carry a key, moving and cancelling change nothing the second time.
 */
export const untilAnswered = {
  // Without a connection it fails soon and says so, instead of writing by surprise when the connection is back.
  networkMode: 'always',
  retry: mayRepeat,
  retryDelay: pauseBefore,
} as const
