import type { Appointment } from '@aafiya/contracts/appointments/appointment'
import { paperLimits } from '@aafiya/contracts/appointments/paper-limits'
import type { OwnPapers } from '@aafiya/contracts/appointments/visit-papers'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { useDoctorName } from '../../doctors/doctor-name.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { api } from '../../late-api.ts'
import { FailedPart } from '../../page/failed-part.tsx'
import { Failure } from '../../page/failure.tsx'
import { RadioSegments } from '../../ui/field/radio-segments.tsx'
import css from './after-visit.module.css'
import { ownPapers } from './own-papers.ts'

const scores = [1, 2, 3, 4, 5] as const

/** The patient's rating of a completed appointment: one, which can be changed for thirty days. */
function RateVisit({ id, papers, doctor }: { id: string; papers: OwnPapers; doctor: string }) {
  const { t } = useTranslation(['appointments', 'words'])
  const { count } = useFormat()
  const field = useId()
  const queryClient = useQueryClient()
  const rating = useApiMutation(api.visitPapers.rate, {
    onSuccess: (rated) => queryClient.setQueryData(ownPapers(id).queryKey, rated),
  })
  const score = rating.isPending ? rating.variables.body.score : (papers.score ?? undefined)
  if (!papers.canRate) return null
  return (
    <div className={css.rating}>
      <RadioSegments
        id={field}
        label={t('rating')}
        hint={
          papers.score === null
            ? t('rating_hint', { doctor, least: count(paperLimits.publicRatings) })
            : t('rating_thanks', { doctor })
        }
        value={score}
        options={scores.map((value) => ({ value, label: count(value) }))}
        onValue={(value) => rating.mutate({ params: { id }, body: { score: value } })}
      />
      {rating.error && <Failure failure={rating.error} failed={t('words:rating_failed')} />}
    </div>
  )
}

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
