import type { Figures } from '@aafiya/contracts/figures/figures'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../i18n/use-format.ts'
import { Columns, FigureSection, FigureTable, type Row } from './figure-parts.tsx'
import { beforeOf, freeOf, useRate, type PartProps } from './figure-words.ts'
import css from './figures.module.css'
import { partsOf, type Period } from './period.ts'
import { usePeriodNames } from './use-period-names.ts'

export function Visits({ figures, before, lists }: PartProps) {
  const { t } = useTranslation(['figures', 'staff', 'common'])
  const { count } = useFormat()
  const { partName, columnName } = usePeriodNames()
  const { unit, parts } = partsOf(figures, figures.days)
  const { visits } = figures
  const list = (query: Record<string, string>, { from, to }: Period = figures) => lists.visits({ ...query, from, to })
  const states = [
    'completed',
    'no_show',
    'open',
    'by_patient',
    'by_clinic',
    'late',
    'first',
    'return',
    'unpaid',
  ] as const
  return (
    <FigureSection title={t('common:menu_appointments')} rule={t('visits_rule')} isWide>
      <div className={css.beside}>
        <Columns
          columns={parts.map((part) => ({
            key: part.from,
            name: columnName(unit, part),
            value: part.values.visits,
            text: count(part.values.visits),
          }))}
        />
        <FigureTable
          caption={t('common:menu_appointments')}
          heads={[
            t('staff:days'),
            t('common:menu_appointments'),
            t('head_completed'),
            t('head_no_show'),
            t('head_cancelled'),
          ]}
          rows={parts.map((part) => ({
            key: part.from,
            name: partName(unit, part),
            cells: [
              { text: count(part.values.visits), to: list({ figure: 'visits' }, part) },
              { text: count(part.values.completed), to: list({ figure: 'completed' }, part) },
              { text: count(part.values.noShow), to: list({ figure: 'no_show' }, part) },
              { text: count(part.values.cancelled), to: list({ figure: 'cancelled' }, part) },
            ],
          }))}
        />
      </div>
      <FigureTable
        className={css.states}
        caption={t('states')}
        heads={[t('head_state'), t('common:menu_appointments')]}
        rows={states.map((figure) => ({
          key: figure,
          name: t(`figure_${figure}`),
          cells: [{ text: count(visits[figure]), to: list({ figure }) }],
          before: beforeOf(before, ({ visits: earlier }) => count(earlier[figure])),
        }))}
      />
    </FigureSection>
  )
}

export function Attendance({ figures, before, lists }: PartProps) {
  const { t } = useTranslation(['figures', 'staff'])
  const { count } = useFormat()
  const rate = useRate()
  const row = (
    name: string,
    countsOf: (of: Figures) => Figures['attendance'],
    query: Record<string, string> = {},
  ): Row => {
    const counts = countsOf(figures)
    return {
      key: name,
      name,
      cells: [
        { text: count(counts.attended), to: lists.visits({ figure: 'attended', ...query }) },
        { text: rate(counts.late, counts.kept), to: lists.visits({ figure: 'late', ...query }) },
        { text: rate(counts.noShow, counts.attended), to: lists.visits({ figure: 'no_show', ...query }) },
      ],
      before: beforeOf(before, (earlier) => rate(countsOf(earlier).noShow, countsOf(earlier).attended)),
    }
  }
  return (
    <FigureSection title={t('attendance')} rule={t('attendance_rule')}>
      <FigureTable
        caption={t('attendance')}
        heads={[t('head_group'), t('head_attended'), t('late_cancellation'), t('no_show')]}
        beforeHead={t('head_no_show_before')}
        rows={[
          row(t('staff:all'), ({ attendance }) => attendance),
          row(t('attendance_reminded'), ({ byReminder }) => byReminder.yes, { reminded: 'yes' }),
          row(t('attendance_not_reminded'), ({ byReminder }) => byReminder.no, { reminded: 'no' }),
          row(t('attendance_confirmed'), ({ byConfirmation }) => byConfirmation.yes, { confirmed: 'yes' }),
          row(t('attendance_not_confirmed'), ({ byConfirmation }) => byConfirmation.no, { confirmed: 'no' }),
        ]}
      />
    </FigureSection>
  )
}

export function BookedAhead({ figures, lists }: PartProps) {
  const { t } = useTranslation(['figures', 'common'])
  const { count } = useFormat()
  const rate = useRate()
  return (
    <FigureSection title={t('booked_ahead')} rule={t('booked_ahead_rule')}>
      <div className={css.beside}>
        <Columns
          columns={figures.byLead.map(({ lead, attended, noShow }) => ({
            key: lead,
            name: t(`lead_${lead}`),
            value: attended === 0 ? 0 : noShow / attended,
            text: rate(noShow, attended),
          }))}
        />
        <FigureTable
          caption={t('booked_ahead')}
          heads={[t('head_booked'), t('common:menu_appointments'), t('no_show')]}
          rows={figures.byLead.map(({ lead, visits, attended, noShow }) => ({
            key: lead,
            name: t(`lead_${lead}`),
            cells: [
              { text: count(visits), to: lists.visits({ figure: 'visits', lead }) },
              { text: rate(noShow, attended), to: lists.visits({ figure: 'no_show', lead }) },
            ],
          }))}
        />
      </div>
    </FigureSection>
  )
}

export function TimeSpent({ figures, before, lists }: PartProps) {
  const { t } = useTranslation(['figures', 'words'])
  const { count } = useFormat()
  const hours = (minutes: number) => t('hours', { count: Math.round(minutes / 60) })
  const minutes = ({ median }: Figures['waiting']) =>
    median === null ? t('none') : t('minutes', { count: Math.round(median) })
  const waited = lists.visits({ figure: 'waited' })
  const row = (
    name: 'waiting' | 'delay' | 'offered' | 'booked' | 'free' | 'refilled',
    textOf: (of: Figures) => string,
    to?: string,
  ): Row => ({
    key: name,
    name: t(name),
    cells: [{ text: textOf(figures), to }],
    before: beforeOf(before, textOf),
  })
  return (
    <FigureSection title={t('words:time')} rule={t('time_rule')}>
      <FigureTable
        caption={t('words:time')}
        heads={[t('head_measure'), t('head_amount')]}
        rows={[
          row('waiting', ({ waiting }) => minutes(waiting), waited),
          row('delay', ({ delay }) => minutes(delay), waited),
          row('offered', ({ time }) => hours(time.offered), lists.freeTime()),
          row('booked', ({ time }) => hours(time.booked), lists.visits({ figure: 'visits' })),
          row('free', (of) => hours(freeOf(of)), lists.freeTime()),
          row('refilled', ({ visits }) => count(visits.refilled), lists.visits({ figure: 'refilled' })),
        ]}
      />
    </FigureSection>
  )
}
