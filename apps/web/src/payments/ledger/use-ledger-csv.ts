import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import type { LedgerEntry, LedgerFilter } from '@aafiya/contracts/payments/ledger'
import { useTranslation } from 'react-i18next'

import { api } from '../../api.ts'
import { doctorName } from '../../doctors/doctor-texts.ts'
import { readPage } from '../../growing-list.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { csvOf } from '../../page/csv-of.ts'
import { saveFile } from '../../page/save-file.ts'
import { usePersonName } from '../../page/use-person-name.ts'

const limit = '100'

/** All ledger entries of a filter. Read through the list endpoint, so that the server logs the access. */
async function readAll(filter: LedgerFilter): Promise<LedgerEntry[]> {
  const entries: LedgerEntry[] = []
  let cursor: string | undefined
  do {
    // Each page starts where the previous one ended.
    // oxlint-disable-next-line no-await-in-loop
    const page = await readPage((onAnswer) => api.payments.ledger({ query: { limit, ...filter, cursor }, onAnswer }))
    entries.push(...page.items)
    cursor = page.next
  } while (cursor !== undefined)
  return entries
}

/** Downloads the ledger entries of a filter as CSV in the page's language. Outgoing money is negative. */
export function useLedgerCsv(filter: LedgerFilter, zone: string) {
  const { t } = useTranslation(['ledger', 'staff', 'words'])
  const language = useLanguage()
  const personName = usePersonName()
  const columns = [
    t('words:date'),
    t('words:time'),
    t('staff:kind'),
    t('words:patient'),
    t('words:doctor'),
    t('filter_provider'),
    t('column_reference'),
    t('column_amount'),
    t('staff:currency'),
    t('column_review'),
    t('column_receipt'),
    t('staff:reason'),
  ]
  const rowOf = (entry: LedgerEntry) => {
    const { date, time } = civilAt(new Date(entry.createdAt), zone)
    const doctor = doctorName(language, { fullName: entry.doctorName, fullNameAr: entry.doctorNameAr })
    const patient = personName(entry.patientName, entry.patientNameAr)
    const provider = t(`provider_${entry.provider}`)
    const review = entry.isFlagged ? t('flagged') : ''
    const { reference, receiptNumber = '', amount, currency, reason = '' } = entry
    return [
      date,
      time,
      t(entry.kind),
      patient,
      doctor,
      provider,
      reference,
      amount,
      currency,
      review,
      receiptNumber,
      reason,
    ]
  }
  return useApiMutation(
    async () => {
      const entries = await readAll(filter)
      saveFile('aafiya-payments.csv', 'text/csv', csvOf([columns, ...entries.map(rowOf)]))
    },
    { retry: false },
  )
}
