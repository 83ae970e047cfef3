import type { Appointment } from '@aafiya/contracts/appointments/appointments'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { useDoctorName } from '../../doctors/doctor-name.tsx'
import { FailedPart } from '../../page/failed-part.tsx'
import css from './after-visit.module.css'
import { ownPapers } from './own-papers.ts'
import { RateVisit } from './rate-visit.tsx'

/** What the patient takes home from an appointment. Before there is anything, there is no section. */
export function AfterVisit({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('appointments')
  const { id, status, doctorName, doctorNameAr } = appointment
  const papers = useQuery(ownPapers(id))
  const doctor = useDoctorName()({ fullName: doctorName, fullNameAr: doctorNameAr })
  if (papers.isError && !papers.data) return <FailedPart query={papers}>{t('after_failed')}</FailedPart>
  if (!papers.data || (!papers.data.summary && status !== 'completed')) return null
  const { summary, isPrivate } = papers.data
  return (
    <section className={css.part} aria-label={t('summary_title', { doctor })}>
      <h2>{t('summary_title', { doctor })}</h2>
      {summary ? (
        <p dir="auto" className={css.words}>
          {summary.text}
        </p>
      ) : (
        <p className="small">{isPrivate ? t('summary_private') : t('summary_none', { doctor })}</p>
      )}
      <RateVisit id={id} papers={papers.data} doctor={doctor} />
    </section>
  )
}
