import type { Figures, Income } from '@aafiya/contracts/figures/figures'
import { visitFigures } from '@aafiya/contracts/figures/visit-figures'
import { useTranslation } from 'react-i18next'

import { useDoctorName } from '../doctors/doctor-name.tsx'
import { aWeek } from '../i18n/a-week.ts'
import { useFormat } from '../i18n/use-format.ts'
import { civilDay } from '../i18n/when.ts'
import { csvOf } from '../page/csv-of.ts'
import { saveFile } from '../page/save-file.ts'
import { Button } from '../ui/action/button.tsx'
import { freeOf } from './figure-words.ts'

/** A number of the file. `of`: the whole that it is a part of, or how many it is the median of. */
interface Entry {
  /** The same in both periods. */
  key: string
  section: string
  name: string
  unit?: string
  value: number | null
  of?: number
}

/** All figures of a period, one number after another. */
function useEntries(currency: string) {
  const { t, i18n } = useTranslation(['figures', 'staff', 'words', 'common'])
  const { weekday } = useFormat()
  const doctorName = useDoctorName()
  return (figures: Figures): Entry[] => {
    const entries: Entry[] = []
    /** `id` tells apart what has the same name, and stays the same where the name may have changed. */
    const add = (
      section: string,
      names: readonly string[],
      value: number | null,
      { id, ...rest }: { id?: string | undefined; unit?: string; of?: number } = {},
    ) => {
      const key = [section, id ?? names[0], ...names.slice(1), rest.unit].join('|')
      entries.push({ key, section, name: names.join(', '), value, ...rest })
    }
    const money = (section: string, names: readonly string[], income: readonly Income[], id?: string) => {
      for (const { currency: unit, charged, refunded, net } of income) {
        add(section, [...names, t('staff:paid')], charged, { unit, id })
        add(section, [...names, t('refunded')], refunded, { unit, id })
        add(section, [...names, t('net')], net, { unit, id })
      }
    }
    for (const figure of visitFigures) add(t('states'), [t(`figure_${figure}`)], figures.visits[figure])
    for (const { date, visits, completed, noShow, cancelled } of figures.days) {
      add(t('common:menu_appointments'), [date, t('common:menu_appointments')], visits)
      add(t('common:menu_appointments'), [date, t('head_completed')], completed)
      add(t('common:menu_appointments'), [date, t('head_no_show')], noShow)
      add(t('common:menu_appointments'), [date, t('head_cancelled')], cancelled)
    }
    for (const [group, { attended, noShow, kept, late }] of [
      [t('staff:all'), figures.attendance],
      [t('attendance_reminded'), figures.byReminder.yes],
      [t('attendance_not_reminded'), figures.byReminder.no],
      [t('attendance_confirmed'), figures.byConfirmation.yes],
      [t('attendance_not_confirmed'), figures.byConfirmation.no],
    ] as const) {
      add(t('attendance'), [group, t('no_show')], noShow, { of: attended })
      add(t('attendance'), [group, t('late_cancellation')], late, { of: kept })
    }
    const { leadDays, waiting, delay, time } = figures
    add(t('booked_ahead'), [t('booked_ahead_median')], leadDays.median, { of: leadDays.count, unit: t('csv_days') })
    for (const { lead, visits, attended, noShow } of figures.byLead) {
      add(t('booked_ahead'), [t(`lead_${lead}`), t('common:menu_appointments')], visits)
      add(t('booked_ahead'), [t(`lead_${lead}`), t('no_show')], noShow, { of: attended })
    }
    const minutes = { unit: t('csv_minutes') }
    add(t('words:time'), [t('waiting')], waiting.median, { of: waiting.count, ...minutes })
    add(t('words:time'), [t('delay')], delay.median, { of: delay.count, ...minutes })
    add(t('words:time'), [t('offered')], time.offered, minutes)
    add(t('words:time'), [t('booked')], time.booked, { of: time.offered, ...minutes })
    add(t('words:time'), [t('free')], freeOf(figures), { of: time.offered, ...minutes })
    for (const { weekday: day, hour, visits, offered, booked } of figures.busy) {
      const at = [weekday(civilDay(aWeek[day])), `${hour}:00`]
      add(t('busy'), [...at, t('common:menu_appointments')], visits)
      add(t('busy'), [...at, t('free')], Math.max(0, offered - booked), { of: offered, ...minutes })
    }
    money(t('net'), [], figures.income)
    for (const { currency: unit, amount } of figures.due) add(t('net'), [t('due')], amount, { unit })
    for (const { method, income } of figures.byMethod) money(t('net'), [t(`method_${method}`)], income)
    for (const { id, name, nameAr, visits, income } of figures.byType) {
      const type = id === null ? t('no_type') : ((i18n.language === 'ar' ? nameAr : name) ?? name ?? '')
      add(t('types'), [type, t('common:menu_appointments')], visits, { id: `${id}` })
      money(t('types'), [type], income, `${id}`)
    }
    for (const { id, visits, completed, attended, noShow, income, ...doctor } of figures.byDoctor) {
      const name = doctorName({ fullName: doctor.name, fullNameAr: doctor.nameAr })
      add(t('common:nav_doctors'), [name, t('common:menu_appointments')], visits, { id })
      add(t('common:nav_doctors'), [name, t('head_completed')], completed, { id })
      add(t('common:nav_doctors'), [name, t('no_show')], noShow, { id, of: attended })
      add(t('common:nav_doctors'), [name, t('head_time_booked')], doctor.time.booked, {
        id,
        of: doctor.time.offered,
        ...minutes,
      })
      money(t('common:nav_doctors'), [name], income, id)
    }
    for (const { channel, sent, delivered, failed, cost } of figures.messages ?? []) {
      const name = t(`channel_${channel}`)
      add(t('words:messages'), [name, t('head_sent')], sent)
      add(t('words:messages'), [name, t('head_delivered')], delivered, { of: sent })
      add(t('words:messages'), [name, t('head_failed')], failed)
      if (cost !== null) add(t('words:messages'), [name, t('head_cost')], cost, { unit: currency })
    }
    return entries
  }
}

export interface FiguresCsvProps {
  figures: Figures
  before: Figures
  currency: string
}

/** Downloads all figures of a period and of the one before, in the page's language. */
export function FiguresCsv({ figures, before, currency }: FiguresCsvProps) {
  const { t } = useTranslation(['figures', 'staff'])
  const entriesOf = useEntries(currency)
  const save = () => {
    const earlier = new Map(entriesOf(before).map((entry) => [entry.key, entry]))
    const range = ({ from, to }: Figures) => `${from} – ${to}`
    const of = t('csv_of')
    saveFile(
      `aafiya-figures-${figures.from}.csv`,
      'text/csv',
      csvOf([
        [t('csv_section'), t('csv_figure'), t('csv_unit'), range(figures), of, range(before), of],
        ...entriesOf(figures).map(({ key, section, name, unit = '', value, of: whole }) => {
          const was = earlier.get(key)
          return [section, name, unit, value ?? '', whole ?? '', was?.value ?? '', was?.of ?? '']
        }),
      ]),
    )
  }
  return (
    <Button tone="text" onClick={save}>
      {t('staff:csv')}
    </Button>
  )
}
