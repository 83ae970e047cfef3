import { useTranslation } from 'react-i18next'

import { usePaymentWords } from '../../appointments/payment-state.tsx'
import { useDoctorName } from '../../doctors/doctor-name.tsx'
import { useSpecialities } from '../../doctors/use-specialities.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { civilDay } from '../../i18n/when.ts'
import { csvOf } from '../../page/csv-of.ts'
import { saveFile } from '../../page/save-file.ts'
import { usePersonName } from '../../page/use-person-name.ts'
import { Button } from '../../ui/action/button.tsx'
import { useAnswerText } from '../../visits/calendar/visit-progress.tsx'
import { saysPaymentAtDesk } from '../../visits/says-payment.ts'
import { isIn, type ShownDay } from '../desk-day.ts'
import type { DeskView } from '../desk-mode.ts'
import { usePaper } from '../print-paper.tsx'
import { useStateFilters } from './desk-filters.tsx'

export interface DayToolsProps {
  day: ShownDay
  view: DeskView
  zone: string
}

/**
 * Prints the day, doctor by doctor, and downloads it as CSV: filtered as shown, in the page's language. The browser's
 * own print command prints the same.
 */
export function DayTools({ day, view, zone }: DayToolsProps) {
  const { t } = useTranslation(['desk', 'words', 'visits', 'staff', 'common'])
  const rowsOf = useDayRows(zone)
  const { print, onPaper } = usePaper({ isThePage: true })
  const save = () => {
    const head = [
      t('words:date'),
      t('words:time'),
      t('words:doctor'),
      t('words:patient'),
      t('common:phone'),
      t('visits:status'),
      t('confirmation'),
      t('words:payment'),
    ]
    const rows = rowsOf(day, view).flatMap(({ doctor, visits }) =>
      visits.map(({ time, ...rest }) => [
        day.date,
        time,
        doctor,
        rest.patient,
        rest.phone,
        rest.status,
        rest.confirmation,
        rest.payment,
      ]),
    )
    saveFile(`${day.date}.csv`, 'text/csv', csvOf([head, ...rows]))
  }
  return (
    <>
      <Button tone="text" onClick={print}>
        {t('words:print')}
      </Button>
      <Button tone="text" onClick={save}>
        {t('staff:csv')}
      </Button>
      {onPaper(() => (
        <Paper day={day} view={view} groups={rowsOf(day, view)} />
      ))}
    </>
  )
}

/** Each doctor's visits in order, as text. */
function useDayRows(zone: string) {
  const { t } = useTranslation('visits')
  const answerText = useAnswerText()
  const paymentWords = usePaymentWords()
  const { clockTime } = useFormat()
  const doctorName = useDoctorName()
  const personName = usePersonName()
  return ({ doctors, visits }: ShownDay, view: DeskView) =>
    doctors.flatMap((doctor) => {
      const isShown = view.doctorId === undefined || view.doctorId === doctor.id
      const own = visits.filter((visit) => isShown && visit.doctorId === doctor.id && isIn(visit, view.status))
      return own.length === 0
        ? []
        : [
            {
              id: doctor.id,
              doctor: doctorName(doctor),
              visits: own.map((visit) => ({
                id: visit.id,
                time: clockTime({ instant: visit.appointmentDate, zone }),
                patient: personName(visit.patientName, visit.patientNameAr),
                phone: visit.phone ?? '',
                status: t(`status_${visit.status}`),
                confirmation: answerText(visit) ?? '',
                payment: saysPaymentAtDesk(visit) ? paymentWords(visit).words : '',
              })),
            },
          ]
    })
}

interface PaperProps {
  day: ShownDay
  view: DeskView
  groups: ReturnType<ReturnType<typeof useDayRows>>
}

const columns = [
  'words:time',
  'words:patient',
  'common:phone',
  'visits:status',
  'confirmation',
  'words:payment',
] as const

function Paper({ day, view, groups }: PaperProps) {
  const { t } = useTranslation(['desk', 'visits', 'words', 'common'])
  const { fullDate } = useFormat()
  const { nameOf } = useSpecialities()
  const state = useStateFilters().find(({ value }) => value === view.status)
  const filters = [view.speciality && nameOf(view.speciality), state?.label].filter(Boolean)
  return (
    <>
      <h1>{fullDate(civilDay(day.date))}</h1>
      {/* So that part of a day is not mistaken for all of it. */}
      {filters.length > 0 && <p>{filters.join(' · ')}</p>}
      {groups.map(({ id, doctor, visits }) => (
        <table key={id}>
          <colgroup>
            {columns.map((column) => (
              <col key={column} />
            ))}
          </colgroup>
          {/* Its rows are printed again on each further sheet: the doctor's name is one of them, not a caption. */}
          <thead>
            <tr>
              <th scope="colgroup" colSpan={columns.length}>
                {doctor}
              </th>
            </tr>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {visits.map((visit) => (
              <tr key={visit.id}>
                <td>{visit.time}</td>
                <td>
                  <bdi>{visit.patient}</bdi>
                </td>
                <td>
                  <bdi dir="ltr">{visit.phone}</bdi>
                </td>
                <td>{visit.status}</td>
                <td>{visit.confirmation}</td>
                <td>{visit.payment}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </>
  )
}
