import { birthFault } from '@aafiya/contracts/account/birth-fault'
import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import type { Language } from '@aafiya/contracts/messages/message-key'

import type { Deps } from '../../deps.ts'
import { messageOf } from '../../platform/languages.ts'
import { Problem } from '../../platform/problem.ts'

/** A date of birth is one that has been, by the clinic's calendar. */
export function refuseUnlessBorn(
  { clock, clinic }: Pick<Deps, 'clock' | 'clinic'>,
  dateOfBirth: string,
  language: Language,
): void {
  const fault = birthFault(dateOfBirth, civilAt(clock.now(), clinic.facts().timeZone).date)
  if (fault)
    throw new Problem('validation_failed', { issues: [{ path: 'dateOfBirth', message: messageOf(fault, language) }] })
}
