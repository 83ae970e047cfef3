import { readNumber, type TypedNumber } from '@aafiya/contracts/language/typed-number'
import { readAmount } from '@aafiya/contracts/payments/typed-amount'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { clinicFacts } from '../clinic/clinic-queries.ts'

/** Reads numbers as users type them. */
export interface NumberReader {
  amount: (text: string) => TypedNumber
  whole: (text: string) => TypedNumber
  /** The sentence for a number that can be read in two ways. */
  either: (typed: TypedNumber) => string | undefined
}

/** For form fields; amounts are in the clinic's currency unless another is given. */
export function useNumberReader(currency?: string): NumberReader {
  const { t } = useTranslation('common')
  const clinic = useQuery({ ...clinicFacts(), enabled: currency === undefined })
  return {
    amount: (text) => readAmount(text, currency ?? clinic.data?.currency),
    whole: (text) => readNumber(text),
    either: (typed) =>
      typed && 'either' in typed
        ? t('number_either', { one: String(typed.either[0]), other: String(typed.either[1]) })
        : undefined,
  }
}

/** The number, or NaN, which every rule rejects. */
export const valueOf = (typed: TypedNumber): number => (typed && 'value' in typed ? typed.value : Number.NaN)
