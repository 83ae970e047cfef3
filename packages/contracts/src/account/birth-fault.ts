import type { MessageKey } from '../messages/message-key.ts'
import { limits } from '../platform/limits.ts'

const oldest = `${limits.birthYearMin}-01-01`

/** What is wrong with a plain date as one of birth; `today` is the clinic's. A child may have been born today. */
export function birthFault(date: string, today: string): MessageKey | undefined {
  if (date > today) return 'date_of_birth_future'
  return date < oldest ? 'date_of_birth_too_early' : undefined
}
