import type { AuditFilter, AuditLine } from '@aafiya/contracts/account/audit'
import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../i18n/use-format.ts'
import { csvOf, csvRows } from '../page/csv-of.ts'
import { saveFile } from '../page/save-file.ts'
import { useSingleFlight } from '../page/use-single-flight.ts'
import { eachAuditLine } from './each-audit-line.ts'
import { useAuditWords } from './use-audit-words.ts'

/** The browser keeps finished pieces outside of the page's memory. */
const pieceLength = 500_000

/** Downloads all entries of a search as CSV in the page's language. The look is recorded. */
export function useAuditCsv(filter: AuditFilter, zone: string) {
  const { t } = useTranslation('audit')
  const words = useAuditWords()
  const { count } = useFormat()
  const [lines, setLines] = useState(0)
  const columns = ['date', 'time', 'who', 'role', 'what', 'about', 'kind', 'who_id', 'about_id'] as const
  const rowOf = (line: AuditLine) => {
    const { date, time } = civilAt(new Date(line.at), zone)
    const [who, what] = [words.actor(line), words.action(line)]
    return [date, time, who, words.role(line), what, words.owner(line), words.kind(line), line.actor.id, line.owner.id]
  }
  const file = useSingleFlight({
    mutationFn: async () => {
      const pieces: Blob[] = []
      let text = csvOf([columns.map((name) => t(`column_${name}`))])
      let done = 0
      await eachAuditLine(filter, (found) => {
        text += csvRows(found.map(rowOf))
        done += found.length
        if (text.length < pieceLength) return
        pieces.push(new Blob([text]))
        text = ''
        setLines(done)
      })
      saveFile('aafiya-audit.csv', 'text/csv', new Blob([...pieces, text]))
    },
    onSettled: () => setLines(0),
  })
  return { ...file, busyLabel: lines === 0 ? t('csv_busy') : t('csv_lines', { lines: count(lines) }) }
}
