import type { Language } from '../messages/message-key.ts'
import { numberFormatter } from './formatters.ts'

type Unit = 'minute' | 'hour' | 'day' | 'year'

/** "10 minutes", "10 دقائق": a length of time with its noun, as it reads after "for", "within" or "less than". */
export const span = (language: Language, amount: number, unit: Unit): string =>
  // Arabic's "two" is nominative in Intl; after a preposition it ends in -ayn.
  numberFormatter(language, { style: 'unit', unit, unitDisplay: 'long' }).format(amount).replace(/ان$/, 'ين')
