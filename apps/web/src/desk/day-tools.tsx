import type { DeskDay } from '@aafiya/contracts/desk/desk'
import { useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'

import { paymentLooks } from '../appointments/payment-state.tsx'
import { useDoctorName } from '../doctors/doctor-name.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { civilDay } from '../i18n/when.ts'
import { csvOf } from '../page/csv-of.ts'
import { saveFile } from '../page/save-file.ts'
import { usePersonName } from '../page/use-person-name.ts'
import { Button } from '../ui/action/button.tsx'
import css from './day-tools.module.css'

/** The day on paper, doctor by doctor, and as a file that spreadsheets open; both in the language of the page. */
export function DayTools({ day, zone }: { day: DeskDay; zone: string }) {
  const { t } = useTranslation('desk')
  const rowsOf = useDayRows(zone)
  const [isPrinting, setPrinting] = useState(false)
  const save = () => {
    const head = [t('time'), t('doctor'), t('patient'), t('status'), t('payment')]
    const rows = rowsOf(day).flatMap(({ doctor, visits }) =>
      visits.map(({ time, ...rest }) => [time, doctor, rest.patient, rest.status, rest.payment]),
    )
    saveFile(`${day.date}.csv`, 'text/csv', csvOf([head, ...rows]))
  }
  const print = () => {
    // The paper has to be there before the browser looks.
    flushSync(() => setPrinting(true))
    document.documentElement.dataset['paper'] = 'day'
    window.print()
    delete document.documentElement.dataset['paper']
    setPrinting(false)
  }
  return (
    <>
      <Button tone="text" onClick={print}>
        {t('print')}
      </Button>
      <Button tone="text" onClick={save}>
        {t('csv')}
      </Button>
      {isPrinting && createPortal(<Paper day={day} groups={rowsOf(day)} />, document.body)}
    </>
  )
}

/** Each doctor's visits in order, in words. */
function useDayRows(zone: string) {
  const { t } = useTranslation(['visits', 'appointments'])
  const { money, clockTime } = useFormat()
  const doctorName = useDoctorName()
  const personName = usePersonName()
  return ({ doctors, visits }: DeskDay) =>
    doctors.flatMap((doctor) => {
      const own = visits.filter(({ doctorId }) => doctorId === doctor.id)
      return own.length === 0
        ? []
        : [
            {
              doctor: doctorName(doctor),
              visits: own.map((visit) => ({
                id: visit.id,
                time: clockTime({ instant: visit.appointmentDate, zone }),
                patient: personName(visit.patientName, visit.patientNameAr),
                status: t(`visits:status_${visit.status}`),
                payment: t(`appointments:${paymentLooks[visit.paymentStatus].text}`, { amount: money(visit.fee, visit.currency) }),
              })),
            },
          ]
    })
}

function Paper({ day, groups }: { day: DeskDay; groups: ReturnType<ReturnType<typeof useDayRows>> }) {
  const { t } = useTranslation('desk')
  const { fullDate } = useFormat()
  return (
    <div className={css.paper} data-paper="">
      <h1>{fullDate(civilDay(day.date))}</h1>
      {groups.map(({ doctor, visits }) => (
        <table key={doctor}>
          <caption>{doctor}</caption>
          <thead>
            <tr>
              <th scope="col">{t('time')}</th>
              <th scope="col">{t('patient')}</th>
              <th scope="col">{t('status')}</th>
              <th scope="col">{t('payment')}</th>
            </tr>
          </thead>
          <tbody>
            {visits.map((visit) => (
              <tr key={visit.id}>
                <td>{visit.time}</td>
                <td>
                  <bdi>{visit.patient}</bdi>
                </td>
                <td>{visit.status}</td>
                <td>{visit.payment}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  )
}
