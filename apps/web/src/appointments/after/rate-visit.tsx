import { paperLimits } from '@aafiya/contracts/appointments/paper-limits'
import type { OwnPapers } from '@aafiya/contracts/appointments/visit-papers'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../../i18n/use-format.ts'
import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { api } from '../../late-api.ts'
import { Failure } from '../../page/failure.tsx'
import { RadioSegments } from '../../ui/field/radio-segments.tsx'
import css from './after-visit.module.css'
import { ownPapers } from './own-papers.ts'

const scores = [1, 2, 3, 4, 5] as const

/** The patient's rating of a completed appointment: one, which can be changed for thirty days. */
export function RateVisit({ id, papers, doctor }: { id: string; papers: OwnPapers; doctor: string }) {
  const { t } = useTranslation('appointments')
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
      {rating.error && <Failure failure={rating.error} failed={t('rating_failed')} />}
    </div>
  )
}
