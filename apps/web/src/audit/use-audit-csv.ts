import type { AuditFilter, AuditLine } from '@aafiya/contracts/account/audit'
import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import { useTranslation } from 'react-i18next'

import { readPages, readPage } from '../growing-list.ts'
import { useFormat } from '../i18n/use-format.ts'
import { api } from '../late-api.ts'
import { csvOf } from '../page/csv-of.ts'
import { saveFile } from '../page/save-file.ts'
import { useSingleFlight } from '../page/use-single-flight.ts'
import { showToast } from '../ui/feedback/toast-store.ts'
import { useAuditWords } from './use-audit-words.ts'

const limit = 100
/** 10,000 lines. The audit may have millions. */
const pagesMax = 100

/** Downloads the entries of a search as CSV in the page's language, through the list, so that the look is recorded. */
export function useAuditCsv(filter: AuditFilter, zone: string) {
  const { t } = useTranslation('audit')
  const words = useAuditWords()
  const { count } = useFormat()
  const columns = ['date', 'time', 'who', 'role', 'what', 'about', 'kind', 'who_id', 'about_id'] as const
  const rowOf = (line: AuditLine) => {
    const { date, time } = civilAt(new Date(line.at), zone)
    const [who, what] = [words.actor(line), words.action(line)]
    return [date, time, who, words.role(line), what, words.owner(line), words.kind(line), line.actor.id, line.owner.id]
  }
  return useSingleFlight({
    mutationFn: async () => {
      const { items, hasMore } = await readPages(pagesMax, (cursor) =>
        readPage((onAnswer) => api.audit.list({ query: { limit: String(limit), ...filter, cursor }, onAnswer })),
      )
      saveFile('aafiya-audit.csv', 'text/csv', csvOf([columns.map((name) => t(`column_${name}`)), ...items.map(rowOf)]))
      if (hasMore) showToast(t('csv_cut', { lines: count(items.length) }))
    },
  })
}
