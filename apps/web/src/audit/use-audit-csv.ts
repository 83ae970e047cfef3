import type { AuditFilter, AuditLine } from '@aafiya/contracts/account/audit'
import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../i18n/use-format.ts'
import { useApiMutation } from '../kit/use-api-mutation.ts'
import { lateApiOver } from '../late-api.ts'
import { csvOf, csvRows } from '../page/csv-of.ts'
import { saveFile } from '../page/save-file.ts'
import { useAuditWords } from './use-audit-words.ts'

/** The browser keeps finished pieces outside of the page's memory. */
const pieceLength = 500_000

/** The entry of a line; the first and the last line have brackets alone. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the API has sent it through the list's schema
const entryOn = (line: string) => JSON.parse(line.replace(/,$/, '')) as AuditLine

/** Reads a list that has an entry a line, as it arrives. */
async function eachLine(body: ReadableStream<Uint8Array>, onLines: (lines: AuditLine[]) => void): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    // Each piece follows the one before.
    // oxlint-disable-next-line no-await-in-loop
    const { done, value } = await reader.read()
    if (done) break
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    onLines(lines.filter((line) => line.startsWith('{')).map(entryOn))
  }
  if (!rest.endsWith(']')) throw new Error('the list has no end')
}

/** Reads everything that a search of the audit finds, a few entries at a time. */
async function eachAuditLine(filter: AuditFilter, onLines: (lines: AuditLine[]) => void): Promise<void> {
  const streamed = lateApiOver(async (input, init) => {
    const answer = await fetch(input, init)
    if (!answer.ok || !answer.body) return answer
    await eachLine(answer.body, onLines)
    return Response.json([])
  })
  await streamed.audit.download({ query: filter })
}

/** Downloads all entries of a search as CSV in the page's language. The look is recorded. */
export function useAuditCsv(filter: AuditFilter, zone: string) {
  const { t } = useTranslation(['audit', 'activity', 'staff', 'words'])
  const words = useAuditWords()
  const { count } = useFormat()
  const [lines, setLines] = useState(0)
  const columns = [
    t('words:date'),
    t('words:time'),
    t('column_who'),
    t('staff:role'),
    t('column_what'),
    t('activity:whose_record'),
    t('staff:kind'),
    t('column_who_id'),
    t('column_about_id'),
  ]
  const rowOf = (line: AuditLine) => {
    const { date, time } = civilAt(new Date(line.at), zone)
    const [who, what] = [words.actor(line), words.action(line)]
    return [date, time, who, words.role(line), what, words.owner(line), words.kind(line), line.actor.id, line.owner.id]
  }
  const file = useApiMutation(
    async () => {
      const pieces: Blob[] = []
      let text = csvOf([columns])
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
    { retry: false, onSettled: () => setLines(0) },
  )
  return { ...file, busyLabel: lines === 0 ? t('staff:csv_busy') : t('csv_lines', { lines: count(lines) }) }
}
