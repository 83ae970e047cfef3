import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import type { Language, MessageKey } from '@aafiya/contracts/messages/message-key'
import { limits } from '@aafiya/contracts/platform/limits'

import type { Deps } from '../deps.ts'
import { messageOf } from '../platform/languages.ts'
import { Problem } from '../platform/problem.ts'

const oldest = `${limits.birthYearMin}-01-01`

function birthFault(date: string, today: string): MessageKey | undefined {
  if (date > today) return 'date_of_birth_future'
  return date < oldest ? 'date_of_birth_too_early' : undefined
}

/** A date of birth is one that has been, by the clinic's calendar; a child may have been born today. */
export function refuseUnlessBorn(
  { clock, clinic }: Pick<Deps, 'clock' | 'clinic'>,
  dateOfBirth: string,
  language: Language,
): void {
  const fault = birthFault(dateOfBirth, civilAt(clock.now(), clinic.facts().timeZone).date)
  if (fault)
    throw new Problem('validation_failed', { issues: [{ path: 'dateOfBirth', message: messageOf(fault, language) }] })
}
