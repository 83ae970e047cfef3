import { inLanguage } from '@aafiya/contracts/language/in-language'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { itemsOf } from '../../growing-list.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { FailedPart } from '../../page/failed-part.tsx'
import { ShowMore } from '../../page/show-more.tsx'
import { usePersonName } from '../../page/use-person-name.ts'
import { Written } from './final-note.tsx'
import { visitsBefore } from './visit-page-queries.ts'
import css from './visit-work.module.css'

/** The patient's earlier visits, the last one open. */
export function VisitsBefore({ id, zone }: { id: string; zone: string }) {
  const { t } = useTranslation(['visit-page', 'visits', 'appointments', 'words'])
  const { longDate } = useFormat()
  const language = useLanguage()
  const name = usePersonName()
  const list = useInfiniteQuery(visitsBefore(id))
  const visits = list.data && itemsOf(list.data)
  if (!visits)
    return list.isError ? (
      <FailedPart query={list}>{t('visits:failed')}</FailedPart>
    ) : (
      <p className="small">{t('appointments:loading')}</p>
    )
  if (visits.length === 0) return <p className="small">{t('before_none')}</p>
  return (
    <>
      {visits.map((visit, place) => (
        <details key={visit.id} className={css.before} open={place === 0}>
          <summary>
            {longDate({ instant: visit.appointmentDate, zone })}
            <span className="small">
              {[
                visit.isOwn ? undefined : name(visit.doctorName, visit.doctorNameAr),
                visit.visitType && inLanguage(language, visit.visitType.name, visit.visitType.nameAr),
                t(`visits:status_${visit.status}`),
              ]
                .filter(Boolean)
                .join(t('words:comma'))}
            </span>
          </summary>
          {visit.notes && (
            <p dir="auto" className={css.theirWords}>
              {visit.notes}
            </p>
          )}
          <Written note={visit.note} additions={visit.additions} zone={zone} />
          {!visit.note && visit.additions.length === 0 && <p className="small">{t('no_note')}</p>}
        </details>
      ))}
      <ShowMore list={list} />
    </>
  )
}
