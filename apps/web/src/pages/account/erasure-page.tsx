import type { User } from '@aafiya/contracts/account/account'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { EndsAtOnce, Points } from '../../account/erasure/erasure-ledger.tsx'
import css from '../../account/erasure/erasure.module.css'
import { PeopleChoice, type Fates } from '../../account/erasure/people-choice.tsx'
import { api } from '../../api.ts'
import { keyOf } from '../../kit/query-key.ts'
import { lazyPart } from '../../page/lazy-part.tsx'
import { OwnPage } from '../../page/own-page.tsx'
import { QueryFallback } from '../../page/query-fallback.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/action/button.tsx'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { focusById } from '../../ui/behaviour/focus-by-id.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx'

const Asking = lazyPart(() => import('../../account/erasure/erase-dialog.tsx'))

const erasureQuery = () =>
  queryOptions({
    queryKey: keyOf(api.erasure.show),
    queryFn: ({ signal }) => api.erasure.show({ signal }),
    // An accepted invitation takes its people off the list.
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    gcTime: 0,
  })

/** What deleting the own account ends, and what stays without a name; then the question. */
export function ErasurePage() {
  const { t } = useTranslation(['data', 'account'])
  const waiting = <SkeletonRows label={t('erase_loading')} count={2} />
  return (
    <OwnPage
      title={t('account:record_delete')}
      lead={t('erase_lead')}
      visitor={{ title: t('erase_login_title'), text: t('erase_login_text') }}
      waiting={waiting}
    >
      {(user) => <Deletion key={user.id} user={user} waiting={waiting} />}
    </OwnPage>
  )
}

function Deletion({ user, waiting }: { user: User; waiting: ReactNode }) {
  const { t } = useTranslation('data')
  const [isAsking, setAsking] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const [fates, setFates] = useState<Fates>({})
  const erasure = useQuery(erasureQuery())
  if (!erasure.data)
    return (
      <QueryFallback queries={[erasure]} title={t('erase_load_failed')}>
        {waiting}
      </QueryFallback>
    )
  if (!erasure.data.isPossible)
    return (
      <EmptyState
        title={t('erase_kept_title')}
        action={<LinkButton to={paths.contact()}>{t('erase_contact')}</LinkButton>}
      >
        {t('erase_kept_text')}
      </EmptyState>
    )
  const { people } = erasure.data
  const undecided = people.find(({ id }) => !fates[id])
  const isWaiting = people.some(({ id }) => fates[id] === 'handed_over')
  const goOn = () => {
    if (isWaiting) return
    setMissing(undecided !== undefined)
    if (undecided) focusById(`fate-${undecided.id}`)
    else setAsking(true)
  }
  return (
    <>
      <section className={css.section}>
        <h2 className={css.title}>{t('erase_at_once')}</h2>
        <EndsAtOnce erasure={erasure.data} />
      </section>
      {people.length > 0 && (
        <PeopleChoice
          people={people}
          fates={fates}
          isMissing={isMissing}
          onChoose={(id, fate) => setFates((before) => ({ ...before, [id]: fate }))}
        />
      )}
      <section className={css.section}>
        <h2 className={css.title}>{t('erase_stays')}</h2>
        <Points rows={[t('erase_stays_payments'), t('erase_stays_visits'), t('erase_stays_audit')]} tone="leaf" />
        {isWaiting && <p role="status">{t('erase_people_waiting')}</p>}
        <Button tone="danger" className={css.action} aria-disabled={isWaiting || undefined} onClick={goOn}>
          {t('erase_go_on')}
        </Button>
      </section>
      {isAsking && (
        <Asking>
          {({ EraseDialog }) => (
            <EraseDialog erasure={erasure.data} email={user.email} onClose={() => setAsking(false)} />
          )}
        </Asking>
      )}
    </>
  )
}
