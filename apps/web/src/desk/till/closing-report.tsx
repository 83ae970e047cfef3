import { counterMethods } from '@aafiya/contracts/payments/payment-provider'
import type { ClosingReport as Report } from '@aafiya/contracts/payments/till'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../../i18n/use-format.ts'
import { QueryFallback } from '../../page/query-fallback.tsx'
import { usePersonName } from '../../page/use-person-name.ts'
import { Button } from '../../ui/action/button.tsx'
import { focusOnLeave } from '../../ui/behaviour/focus-on-leave.ts'
import { Loading } from '../../ui/feedback/skeleton.tsx'
import { FactRows } from '../../ui/figure/fact-rows.tsx'
import panel from '../desk-panel.module.css'
import { usePaper } from '../print-paper.tsx'
import { useDifferenceText } from './counted-till.tsx'
import { MovementLines, useMovementNote } from './till-movements.tsx'
import { closing } from './till-queries.ts'
import { useSumText } from './use-sum-text.ts'

/** One closing: what was expected and counted by each way of paying, the people behind it, and the same on paper. */
export function ClosingReport({ id, zone, onBack }: { id: string; zone: string; onBack: () => void }) {
  const { t } = useTranslation(['till', 'words'])
  const query = useQuery(closing(id))
  const { print, onPaper } = usePaper({ isThePage: true })
  const report = query.data
  return (
    <>
      {report ? (
        <>
          <ClosingFacts report={report} zone={zone} />
          <MovementLines movements={report.lines} currency={report.currency} zone={zone} />
          {onPaper(() => (
            <ClosingPaper report={report} zone={zone} />
          ))}
        </>
      ) : (
        <QueryFallback queries={[query]} title={t('failed')}>
          <Loading label={t('loading')} />
        </QueryFallback>
      )}
      <div className={panel.rest}>
        {report && <Button onClick={print}>{t('words:print')}</Button>}
        <Button ref={focusOnLeave} tone="text" onClick={onBack}>
          {t('to_list')}
        </Button>
      </div>
    </>
  )
}

interface ReportProps {
  report: Report
  zone: string
}

/** The rows of a closing, in the order in which a till is counted. */
function useClosingRows() {
  const { t } = useTranslation(['till', 'words'])
  const { money, longDate, clockTime } = useFormat()
  const sumText = useSumText()
  const differenceText = useDifferenceText()
  return ({ report, zone }: ReportProps) => {
    const { currency, lines } = report
    const at = { instant: report.closedAt, zone }
    const numbers = lines.flatMap(({ receiptNumber }) => receiptNumber ?? [])
    const counted = { cash: report.countedCash, card: report.countedCard }
    return [
      ...(report.tillOf === undefined ? [] : [{ label: t('till_of'), value: report.tillOf }]),
      { label: t('closed_by'), value: report.closedBy },
      { label: t('closed_at'), value: t('words:day_and_time', { day: longDate(at), time: clockTime(at) }) },
      ...(report.float === undefined ? [] : [{ label: t('float'), value: money(report.float, currency) }]),
      ...counterMethods.flatMap((method) => {
        const sums = report[method]
        const row = (what: 'received' | 'refunded' | 'reversed' | 'expected_sum' | 'counted_sum', amount: number) => ({
          label: t(`of_${method}`, { what: t(what) }),
          value: sumText(amount, currency),
        })
        return [
          row('received', sums.received),
          ...(sums.returned > 0 ? [row('refunded', sums.returned)] : []),
          ...(sums.reversed === undefined ? [] : [row('reversed', sums.reversed)]),
          row('expected_sum', sums.expected),
          row('counted_sum', counted[method]),
        ]
      }),
      { label: t('difference'), value: differenceText(report), isLarge: true },
      ...(numbers.length > 0
        ? [
            {
              label: t('words:receipt'),
              value: t('receipts_from_to', { first: Math.min(...numbers), last: Math.max(...numbers) }),
            },
          ]
        : []),
      ...(report.note === null ? [] : [{ label: t('note'), value: report.note }]),
    ]
  }
}

const ClosingFacts = (props: ReportProps) => <FactRows rows={useClosingRows()(props)} />

function ClosingPaper({ report, zone }: ReportProps) {
  const { t } = useTranslation('till')
  const sumText = useSumText()
  const name = usePersonName()
  const noteOf = useMovementNote(zone)
  const rows = useClosingRows()({ report, zone })
  return (
    <>
      <h1>{t('closing')}</h1>
      <table>
        <tbody>
          {rows.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>
                <bdi>{value}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <table>
        <caption>{t('movements')}</caption>
        <tbody>
          {report.lines.toReversed().map((line) => (
            <tr key={line.id}>
              <td>{sumText(line.amount, report.currency)}</td>
              <td>
                <bdi>{name(line.patientName, line.patientNameAr)}</bdi>
              </td>
              <td>{noteOf(line)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
