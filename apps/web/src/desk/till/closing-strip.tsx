import type { DeskVisit } from '@aafiya/contracts/desk/desk'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../../i18n/use-format.ts'
import { Button } from '../../ui/action/button.tsx'
import { KeyHint } from '../../visits/calendar/key-hint.tsx'
import css from './closing-strip.module.css'
import { till } from './till-queries.ts'

export interface ClosingStripProps {
  visits: readonly DeskVisit[]
  onClose: () => void
}

const owes = ({ status, paymentStatus }: DeskVisit) =>
  (status === 'arrived' || status === 'completed') && (paymentStatus === 'unpaid' || paymentStatus === 'failed')

/** The day in figures: all visits, the money of the signed-in person, and the button that closes their till. */
export function ClosingStrip({ visits, onClose }: ClosingStripProps) {
  const { t } = useTranslation('till')
  const { count, money } = useFormat()
  const { data } = useQuery(till())
  const standing = visits.filter(({ status }) => status !== 'cancelled')
  const due = standing.filter(owes)
  const missing = due.reduce((sum, { fee }) => sum + fee, 0)
  const figures = [
    { label: t('visits'), value: count(standing.length) },
    { label: t('completed'), value: count(standing.filter(({ status }) => status === 'completed').length) },
    { label: t('no_shows'), value: count(standing.filter(({ status }) => status === 'no_show').length) },
    ...(data
      ? [
          { label: t('cash'), value: money(data.cash.expected, data.currency) },
          { label: t('card'), value: money(data.card.expected, data.currency) },
        ]
      : []),
    ...(due[0] ? [{ label: t('to_collect'), value: money(missing, due[0].currency), isMissing: true }] : []),
  ]
  return (
    <section className={css.strip} aria-label={t('closing')}>
      <h2 className={css.title}>{t('closing')}</h2>
      <dl className={css.figures}>
        {figures.map(({ label, value, ...more }) => (
          <div key={label} className={css.figure}>
            <dt>{label}</dt>
            <dd className={'isMissing' in more ? css.missing : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      <Button tone="line" onClick={onClose}>
        {t('close_till')} <KeyHint letter="F9" />
      </Button>
    </section>
  )
}
