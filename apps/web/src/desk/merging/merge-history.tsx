import type { Merge } from '@aafiya/contracts/desk/merges'
import { span } from '@aafiya/contracts/language/format-span'
import { limits } from '@aafiya/contracts/platform/limits'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../../i18n/use-format.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { api } from '../../late-api.ts'
import { Failure } from '../../page/failure.tsx'
import { QueryFallback } from '../../page/query-fallback.tsx'
import { usePersonName } from '../../page/use-person-name.ts'
import { Button } from '../../ui/action/button.tsx'
import { focusOnLeave } from '../../ui/behaviour/focus-on-leave.ts'
import { Loading } from '../../ui/feedback/skeleton.tsx'
import { showToast } from '../../ui/feedback/toast-store.ts'
import { mergeList } from './merge-queries.ts'
import css from './merging.module.css'

/** The merges of the last thirty days, each with an undo. */
export function MergeHistory({ zone }: { zone: string }) {
  const { t } = useTranslation(['people', 'words', 'common'])
  const language = useLanguage()
  const { longDate } = useFormat()
  const name = usePersonName()
  const list = useQuery(mergeList())
  const parting = useApiMutation((id: string) => api.merges.undo({ params: { id } }), {
    onSuccess: () => showToast(t('parted')),
    invalidates: [api.merges, api.duplicates],
  })
  const names = ({ kept, other }: Merge) => ({
    kept: name(kept.fullName, kept.fullNameAr),
    other: name(other.fullName, other.fullNameAr),
  })
  const day = (instant: string) => longDate({ instant, zone })
  return (
    <section className={css.history}>
      <h2>{t('history', { span: span(language, limits.mergeUndoDays, 'day') })}</h2>
      {list.data ? (
        <>
          {list.data.length === 0 && <p>{t('none')}</p>}
          <ul>
            {list.data.map((merge) => (
              <li key={merge.id} className={css.row}>
                <div className={css.who}>
                  <p className={css.label}>{t('became', names(merge))}</p>
                  <p className="small">
                    {t(merge.isClaim ? 'claimed_by' : 'merged_by', { name: merge.mergedBy, day: day(merge.mergedAt) })}
                    {merge.undoneAt && t('undone_at', { day: day(merge.undoneAt) })}
                  </p>
                </div>
                {!merge.undoneAt && (
                  <Button
                    ref={focusOnLeave}
                    tone="text"
                    busy={parting.isPending && parting.variables === merge.id}
                    aria-label={t('part_of', names(merge))}
                    onClick={() => !parting.isPending && parting.mutate(merge.id)}
                  >
                    {t('part', { day: day(merge.undoableUntil) })}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {parting.error && <Failure failure={parting.error} failed={t('words:action_failed')} />}
        </>
      ) : (
        <QueryFallback queries={[list]} title={t('words:action_failed')}>
          <Loading label={t('common:loading')} />
        </QueryFallback>
      )}
    </section>
  )
}
