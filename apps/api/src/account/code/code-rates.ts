import { rates } from '@aafiya/contracts/platform/rates'

import { rateFor, type Rate } from '../../platform/throttle.ts'
import type { CodePurpose } from './one-time-codes.table.ts'

/** The rates that count before a code is mailed. The contract gives their limits and reasons. */
export const codeRatesFor = (purpose: CodePurpose, email: string, networkAddress: string): Rate[] => [
  rateFor(rates.codesOfNetwork, networkAddress),
  rateFor(rates.codesHere, purpose, email, networkAddress),
  ...(purpose === 'login' ? [] : ratesOfDay(purpose, email, networkAddress)),
]

const ratesOfDay = (purpose: CodePurpose, email: string, networkAddress: string): Rate[] => [
  rateFor(rates.codesHereToday, purpose, email, networkAddress),
  rateFor(rates.codesToday, purpose, email),
]
