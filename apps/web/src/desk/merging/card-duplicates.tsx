import type { DeskPerson } from '@aafiya/contracts/desk/desk-people'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { Failure } from '../../page/failure.tsx'
import { Button } from '../../ui/action/button.tsx'
import { focusIfLost } from '../../ui/behaviour/focus-if-lost.ts'
import css from '../desk-panel.module.css'
import { CardPart } from '../person/card-visits.tsx'
import { usePersonWords } from '../person/use-person-words.ts'
import { duplicateList, useProposal } from './merge-queries.ts'

/** On a person's card: records that are probably the same person's. The desk proposes to merge them. */
export function CardDuplicates({ personId, onPerson }: { personId: string; onPerson: (person: DeskPerson) => void }) {
  const { t } = useTranslation(['people', 'words'])
  const { nameOf, factsOf } = usePersonWords()
  const { data: pairs = [] } = useQuery(duplicateList(personId))
  const proposing = useProposal()
  if (pairs.length === 0) return null
  return (
    <CardPart title={t('likely')}>
      {pairs.map(({ kept, other, reasons, proposal }) => {
        const twin = kept.id === personId ? other : kept
        return (
          <li key={twin.id} className={css.known}>
            <Button tone="text" onClick={() => onPerson(twin)}>
              <bdi>{nameOf(twin)}</bdi>
            </Button>
            <span className="small">
              {[factsOf(twin), ...reasons.map((reason) => t(`reason_${reason}`))]
                .filter(Boolean)
                .join(t('words:comma'))}
            </span>
            {proposal ? (
              // In place of the button that had the focus.
              <span ref={focusIfLost} tabIndex={-1} className="small">
                {t('proposed_by', { name: proposal.by })}
              </span>
            ) : (
              <Button
                tone="text"
                busy={proposing.isPending && proposing.variables.body.otherId === other.id}
                aria-label={t('propose_of', { kept: nameOf(kept), other: nameOf(other) })}
                onClick={() => proposing.mutate({ body: { keptId: kept.id, otherId: other.id } })}
              >
                {t('propose')}
              </Button>
            )}
          </li>
        )
      })}
      {proposing.error && (
        <li>
          <Failure failure={proposing.error} failed={t('words:action_failed')} />
        </li>
      )}
    </CardPart>
  )
}
