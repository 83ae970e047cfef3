import type { Language } from '@aafiya/contracts/messages/message-key'
import { fromMinor, toMinor } from '@aafiya/contracts/payments/money'

import { messageOf } from '../../platform/languages.ts'
import { Problem } from '../../platform/problem.ts'

/** An entered amount in minor units; a fraction of one is refused, since rounded it would be another amount. */
export function enteredMinor(amount: number, { path, currency, language }: Entered): number {
  const minor = toMinor(amount, currency)
  if (fromMinor(minor, currency) !== amount)
    throw new Problem('validation_failed', { issues: [{ path, message: messageOf('amount_invalid', language) }] })
  return minor
}

export interface Entered {
  /** The field of the body. */
  path: string
  currency: string
  language: Language
}
