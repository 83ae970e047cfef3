import type { DuplicatePair } from '@aafiya/contracts/desk/duplicates'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { api } from '../../late-api.ts'
import { Failure } from '../../page/failure.tsx'
import { QueryFallback } from '../../page/query-fallback.tsx'
import { Button } from '../../ui/action/button.tsx'
import { focusOnLeave } from '../../ui/behaviour/focus-on-leave.ts'
import { Loading } from '../../ui/feedback/skeleton.tsx'
import { showToast } from '../../ui/feedback/toast-store.ts'
import { usePersonWords } from '../person/use-person-words.ts'
import { duplicateList, useProposal } from './merge-queries.ts'
import css from './merging.module.css'

/**
 * Records that are probably one person's, proposed ones first. With `onChoose` an administrator compares a pair or
 * declines it; without, the desk proposes a merge.
 */
export function DuplicatePairs({ onChoose }: { onChoose?: (pair: DuplicatePair) => void }) {
  const { t } = useTranslation(['people', 'words', 'common'])
  const list = useQuery(duplicateList())
  return (
    <section className={css.history} aria-label={t('likely')}>
      <h2>{t('likely')}</h2>
      {list.data ? (
        list.data.length === 0 ? (
          <p>{t('likely_none')}</p>
        ) : (
          <ul>
            {list.data.map((pair) => (
              <PairRow key={`${pair.kept.id} ${pair.other.id}`} pair={pair} onChoose={onChoose} />
            ))}
          </ul>
        )
      ) : (
        <QueryFallback queries={[list]} title={t('words:action_failed')}>
          <Loading label={t('common:loading')} />
        </QueryFallback>
      )}
    </section>
  )
}

interface PairRowProps {
  pair: DuplicatePair
  onChoose: ((pair: DuplicatePair) => void) | undefined
}

function PairRow({ pair, onChoose }: PairRowProps) {
  const { t } = useTranslation(['people', 'words'])
  const { nameOf, factsOf } = usePersonWords()
  const { kept, other, reasons, proposal } = pair
  const body = { keptId: kept.id, otherId: other.id }
  const names = { kept: nameOf(kept), other: nameOf(other) }
  const proposing = useProposal()
  const declining = useApiMutation(api.duplicates.decline, {
    invalidates: [api.duplicates],
    onSuccess: () => showToast(t('declined')),
  })
  const failure = proposing.error ?? declining.error
  return (
    <li className={css.row}>
      <div className={css.who}>
        {[kept, other].map((person) => (
          <p key={person.id}>
            <bdi className={css.label}>{nameOf(person)}</bdi>
            <span className="small">
              {' '}
              {[...(person.hasAccount ? [t('has_account')] : []), factsOf(person)]
                .filter(Boolean)
                .join(t('words:comma'))}
            </span>
          </p>
        ))}
        <p className="small">
          {[
            ...reasons.map((reason) => t(`reason_${reason}`)),
            ...(proposal ? [t('proposed_by', { name: proposal.by })] : []),
          ].join(t('words:comma'))}
        </p>
        {failure && <Failure failure={failure} failed={t('words:action_failed')} />}
      </div>
      <div className={css.actions}>
        {onChoose ? (
          <>
            <Button tone="line" aria-label={t('compare_of', names)} onClick={() => onChoose(pair)}>
              {t('compare')}
            </Button>
            <Button
              ref={focusOnLeave}
              tone="text"
              busy={declining.isPending}
              aria-label={t('decline_of', names)}
              onClick={() => declining.mutate({ body })}
            >
              {t('decline')}
            </Button>
          </>
        ) : (
          !proposal && (
            <Button
              ref={focusOnLeave}
              tone="line"
              busy={proposing.isPending}
              aria-label={t('propose_of', names)}
              onClick={() => proposing.mutate({ body })}
            >
              {t('propose')}
            </Button>
          )
        )}
      </div>
    </li>
  )
}
