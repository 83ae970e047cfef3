import { restOf } from '@aafiya/contracts/appointments/booking-facts'
import { isOwed } from '@aafiya/contracts/appointments/is-owed'
import type { DeskVisit } from '@aafiya/contracts/desk/desk'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../../i18n/use-format.ts'
import { usePersonName } from '../../page/use-person-name.ts'
import { useUrlState } from '../../page/use-url-state.ts'
import { Button } from '../../ui/action/button.tsx'
import { clearFocused } from '../../ui/behaviour/clear-focused.ts'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { FactRows } from '../../ui/figure/fact-rows.tsx'
import { KeyHint } from '../../visits/calendar/key-hint.tsx'
import css from './closing-strip.module.css'
import { FloatForm } from './float-form.tsx'
import { till } from './till-queries.ts'
import { useSumText } from './use-sum-text.ts'

export interface ClosingStripProps {
  visits: readonly DeskVisit[]
  zone: string
  onClose: () => void
  onVisit: (visit: DeskVisit) => void
}

/** The figures of a day. Each key on the desk renders the strip, and a day may have a thousand visits. */
function sumsOf(visits: readonly DeskVisit[]) {
  const standing = visits.filter(({ status }) => status !== 'cancelled')
  const counted = (status: DeskVisit['status']) => standing.filter((visit) => visit.status === status).length
  const due = standing.filter(isOwed)
  return {
    standing: standing.length,
    completed: counted('completed'),
    missed: counted('no_show'),
    due,
    missing: due.reduce((sum, visit) => sum + restOf(visit), 0),
  }
}

/**
 * The day in figures: all visits, what the signed-in person took today, their float, what is still to collect, and the
 * button that closes their till. Each figure opens what it is made of.
 */
export function ClosingStrip({ visits, zone, onClose, onVisit }: ClosingStripProps) {
  const { t } = useTranslation(['till', 'staff'])
  const { count, money } = useFormat()
  const [, change] = useUrlState()
  const [isOwing, setOwing] = useState(false)
  const [isCounting, setCounting] = useState(false)
  const { data } = useQuery(till())
  const sumText = useSumText()
  const { standing, completed, missed, due, missing } = useMemo(() => sumsOf(visits), [visits])
  // An older server knows only what no closing has counted.
  const today = data?.today ?? { cash: data?.cash.received ?? 0, card: data?.card.received ?? 0 }
  const narrow = (status: string | undefined) => () => change({ status })
  const figures = [
    { label: t('visits'), value: count(standing), open: narrow(undefined) },
    { label: t('completed'), value: count(completed), open: narrow('completed') },
    { label: t('no_shows'), value: count(missed), open: narrow('no_show') },
    ...(data
      ? [
          { label: t('cash_today'), value: sumText(today.cash, data.currency), open: onClose },
          { label: t('card_today'), value: sumText(today.card, data.currency), open: onClose },
          {
            label: t('float_figure'),
            value: data.float ? money(data.float.amount, data.currency) : t('float_open'),
            open: data.float ? onClose : () => setCounting(true),
          },
        ]
      : []),
    ...(due[0]
      ? [
          {
            label: t('to_collect'),
            value: money(missing, due[0].currency),
            open: () => setOwing(true),
            isMissing: true,
          },
        ]
      : []),
  ]
  return (
    <section ref={clearFocused} className={css.strip} aria-label={t('closing')}>
      <h2 className={css.title}>{t('closing')}</h2>
      <dl className={css.figures}>
        {figures.map(({ label, value, open, ...more }) => (
          <div key={label} className={css.figure}>
            <dt>{label}</dt>
            <dd className={'isMissing' in more ? css.missing : undefined}>
              <button type="button" className={css.open} aria-label={`${value} ${label}`} onClick={open}>
                {value}
              </button>
            </dd>
          </div>
        ))}
      </dl>
      <Button tone="line" onClick={onClose}>
        {t('close_till')} <KeyHint letter="F9" />
      </Button>
      {isCounting && data && (
        <Dialog title={t('float')} onClose={() => setCounting(false)} closeLabel={t('staff:done')}>
          <FloatForm till={data} isOwn onSaved={() => setCounting(false)} />
        </Dialog>
      )}
      {isOwing && due[0] && (
        <Owing
          due={due}
          total={money(missing, due[0].currency)}
          zone={zone}
          onClose={() => setOwing(false)}
          onVisit={(visit) => {
            setOwing(false)
            onVisit(visit)
          }}
        />
      )}
    </section>
  )
}

interface OwingProps {
  due: readonly DeskVisit[]
  total: string
  zone: string
  onClose: () => void
  onVisit: (visit: DeskVisit) => void
}

/** Who still owes what; a press opens the visit. */
function Owing({ due, total, zone, onClose, onVisit }: OwingProps) {
  const { t } = useTranslation(['till', 'staff'])
  const { clockTime, money } = useFormat()
  const name = usePersonName()
  return (
    <Dialog title={t('due_title')} onClose={onClose} closeLabel={t('staff:done')} place="side">
      <FactRows
        rows={[
          ...due.map((visit) => ({
            id: visit.id,
            label: name(visit.patientName, visit.patientNameAr),
            value: (
              <Button tone="text" onClick={() => onVisit(visit)}>
                {money(restOf(visit), visit.currency)}
              </Button>
            ),
            note: clockTime({ instant: visit.appointmentDate, zone }),
          })),
          { label: t('total'), value: total, isLarge: true },
        ]}
      />
    </Dialog>
  )
}
