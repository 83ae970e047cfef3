import type { Figures } from '@aafiya/contracts/figures/figures'
import { leastForRate } from '@aafiya/contracts/figures/visit-figures'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../i18n/use-format.ts'

/** What of a period is counted, apart from its days. */
export interface Narrowed {
  doctorId?: string | undefined
  speciality?: string | undefined
  visitTypeId?: string | undefined
}

export interface NarrowingProps {
  /** The address of this page with other filters. */
  narrowedTo: (changes: Narrowed) => string
}

export interface PartProps {
  figures: Figures
  /** Of the period before; undefined until it is counted. */
  before: Figures | undefined
  lists: {
    visits: (query: Record<string, string>) => string
    /** Undefined where the reader has no ledger. */
    ledger: (query?: Record<string, string>) => string | undefined
    freeTime: (query?: Record<string, string>) => string
  }
  currency: string
}

/** A share of a whole: of few visits, as two counts. */
export function useRate() {
  const { t } = useTranslation('figures')
  const { percent, count } = useFormat()
  return (part: number, whole: number) => {
    if (whole === 0) return t('none')
    if (whole < leastForRate) return t('of', { part: count(part), whole: count(whole) })
    return percent(Math.round((part / whole) * 1000) / 10)
  }
}

export function useMoneyWords(currency: string) {
  const { money } = useFormat()
  return (income: Figures['income']) =>
    income.length === 0 ? money(0, currency) : income.map((sum) => money(sum.net, sum.currency)).join(' + ')
}

/** The period before in the cells of a table: empty until it is counted. */
export const beforeOf = (before: Figures | undefined, textOf: (figures: Figures) => string): string =>
  before ? textOf(before) : ''

export const freeOf = ({ time: { offered, booked } }: Figures) => Math.max(0, offered - booked)
