import type { Figures } from '@aafiya/contracts/figures/figures'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { aWeek } from '../i18n/a-week.ts'
import { useFormat } from '../i18n/use-format.ts'
import { civilDay, civilTime } from '../i18n/when.ts'
import { useUrlState } from '../page/use-url-state.ts'
import { classNames } from '../ui/behaviour/class-names.ts'
import { RadioSegments } from '../ui/field/radio-segments.tsx'
import { FigureSection, Linked } from './figure-parts.tsx'
import type { PartProps } from './figure-words.ts'
import css from './figures.module.css'

const week = ['saturday', 'sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const

const steps = [css.heat1, css.heat2, css.heat3, css.heat4, css.heat5, css.heat6]

type Cell = Figures['busy'][number]
export const heatMapViews = ['visits', 'unused'] as const
export type HeatMapView = (typeof heatMapViews)[number]
const viewNames = { visits: 'common:menu_appointments', unused: 'free' } as const

/** On average over the weekdays of the period: appointments, or hours of all doctors that nobody booked. */
const amountOf = (view: HeatMapView, { visits, offered, booked, days }: Cell) =>
  (view === 'visits' ? visits : Math.max(0, offered - booked) / 60) / Math.max(1, days)

export interface HeatMapProps {
  busy: Figures['busy']
  view: HeatMapView
  lists: Pick<PartProps['lists'], 'visits' | 'freeTime'>
}

/** Each hour of the week; a number opens what it counts. */
export function HeatMap({ busy, view, lists }: HeatMapProps) {
  const { t } = useTranslation(['figures', 'common'])
  const { weekday, clockHour, count } = useFormat()
  const shownHours = [...new Set(busy.map(({ hour }) => hour))].toSorted((a, b) => a - b)
  const most = Math.max(...busy.map((cell) => amountOf(view, cell)))
  const shownDays = week.filter((day) => busy.some((cell) => cell.weekday === day))
  const hourName = (hour: number) => clockHour(civilTime(`${String(hour).padStart(2, '0')}:00`))
  return (
    <div data-board className={css.wide}>
      <table className={classNames(css.table, css.heat)}>
        <caption className={css.caption}>{t(viewNames[view])}</caption>
        <thead>
          <tr>
            <th scope="col">{t('head_weekday')}</th>
            {shownHours.map((hour) => (
              <th key={hour} scope="col">
                {hourName(hour)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shownDays.map((day) => (
            <tr key={day}>
              <th scope="row">{weekday(civilDay(aWeek[day]))}</th>
              {shownHours.map((hour) => {
                const cell = busy.find((one) => one.weekday === day && one.hour === hour)
                if (!cell) return <td key={hour}>{t('none')}</td>
                const amount = Math.round(amountOf(view, cell) * 10) / 10
                const step = amount === 0 ? 0 : Math.min(steps.length - 1, Math.floor((amount / most) * steps.length))
                const text = amount < 10 && !Number.isInteger(amount) ? amount.toFixed(1) : count(Math.round(amount))
                const at = { weekday: day, hour: String(hour) }
                const list = view === 'visits' ? lists.visits({ figure: 'visits', ...at }) : lists.freeTime(at)
                const isListed = view === 'visits' ? cell.visits > 0 : cell.offered > 0
                return (
                  <td key={hour} className={steps[step]}>
                    <Linked text={text} to={isListed ? list : undefined} />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The heat map, and the choice of what it shows, in the URL. */
export function BusyHours({ busy, lists }: Omit<HeatMapProps, 'view'>) {
  const { t } = useTranslation(['figures', 'common'])
  const id = useId()
  const [search, change] = useUrlState()
  const view = heatMapViews.find((one) => one === search.get('hours')) ?? 'visits'
  return (
    <FigureSection title={t('busy')} rule={t(`busy_rule_${view}`)} isWide>
      <div className={css.choice}>
        <RadioSegments
          id={id}
          label={t('busy_shown')}
          value={view}
          options={heatMapViews.map((value) => ({ value, label: t(viewNames[value]) }))}
          onValue={(hours) => change({ hours })}
        />
      </div>
      <HeatMap busy={busy} view={view} lists={lists} />
    </FigureSection>
  )
}
