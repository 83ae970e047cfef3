import type { InquiryFigures } from '@aafiya/contracts/inquiries/inquiries'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../../i18n/use-format.ts'
import { civilDay } from '../../i18n/when.ts'
import { QueryFallback } from '../../page/query-fallback.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { BarChart } from '../../ui/figure/bar-chart.tsx'
import { ShareMeter } from '../../ui/figure/share-meter.tsx'
import { answerFigures } from '../inquiry-queries.ts'
import css from './answer-figures.module.css'
import { useSpan } from './use-span.ts'

/** The doctor's answers of the last twelve weeks. */
export function AnswerFigures() {
  const { t } = useTranslation('inbox')
  const figures = useQuery(answerFigures())
  return (
    <section aria-labelledby="figures" className={css.figures}>
      <h2 id="figures" className={css.title}>
        {t('figures')}
      </h2>
      {figures.data ? (
        <Figures figures={figures.data} />
      ) : (
        <QueryFallback queries={[figures]} title={t('figures_failed')} text={t('figures_failed_text')}>
          <Loading label={t('figures_loading')}>
            <Skeleton className={css.waiting} />
          </Loading>
        </QueryFallback>
      )}
    </section>
  )
}

function Figures({ figures }: { figures: InquiryFigures }) {
  const { t } = useTranslation('inbox')
  const { count, dayAndMonth, percent: shown } = useFormat()
  const span = useSpan()
  const { weeks, answered, medianMinutes, likedShare, liked, rated } = figures
  const week = (startsOn: string) => dayAndMonth(civilDay(startsOn))
  const percent = likedShare === null ? undefined : shown(Math.round(likedShare * 100))
  return (
    <>
      <div className={css.part}>
        <p className={css.figure}>{count(answered)}</p>
        <p className={css.name}>{t('figures_answered', { count: answered })}</p>
        <BarChart
          title={t('figures_weeks')}
          nameHead={t('figures_week')}
          valueHead={t('figures_answers')}
          bars={weeks.map(({ startsOn, answered: value }) => ({
            name: t('week_of', { day: week(startsOn) }),
            value,
            text: count(value),
          }))}
          from={week(weeks[0]?.startsOn ?? '')}
          to={t('this_week')}
        />
      </div>
      <div className={css.part}>
        <p className={medianMinutes === null ? css.nothing : css.figure}>
          {medianMinutes === null ? t('figures_nothing') : span(medianMinutes)}
        </p>
        <p className={css.name}>{t('figures_median')}</p>
      </div>
      <div className={css.part}>
        <p className={percent === undefined ? css.nothing : css.figure}>{percent ?? t('figures_nothing')}</p>
        <p className={css.name}>{t('figures_liked')}</p>
        {likedShare !== null && (
          <>
            <ShareMeter share={likedShare} label={t('figures_liked')} />
            <p className="small">{t('figures_rated', { liked: count(liked), count: rated })}</p>
          </>
        )}
      </div>
    </>
  )
}
