import type { User } from '@aafiya/contracts/account/account'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { EraseDialog } from '../../account/erasure/erase-dialog.tsx'
import { EndsAtOnce, Points } from '../../account/erasure/erasure-ledger.tsx'
import css from '../../account/erasure/erasure.module.css'
import { api } from '../../api.ts'
import { keyOf } from '../../kit/query-key.ts'
import { QueryFallback } from '../../page/query-fallback.tsx'
import { SignInFirst } from '../../page/sign-in-first.tsx'
import { SiteTitle } from '../../page/site-title.tsx'
import { usePersonName } from '../../page/use-person-name.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/action/button.tsx'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PageFrame, PageLead } from '../../ui/layout/page-frame.tsx'
import { PageHeading } from '../../ui/layout/page-heading.tsx'
import list from '../../visits/visits-page.module.css'

const erasureQuery = () =>
  queryOptions({
    queryKey: keyOf(api.erasure.show),
    queryFn: ({ signal }) => api.erasure.show({ signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** What deleting the own account ends, and what stays without a name; then the question. */
export function ErasurePage() {
  const { t } = useTranslation('erasure')
  const { status, user } = useSession()
  return (
    <PageFrame>
      <SiteTitle page={t('title')} />
      <PageHeading>{t('title')}</PageHeading>
      <PageLead>{t('lead')}</PageLead>
      {status === 'signed-out' && <SignInFirst title={t('login_title')}>{t('login_text')}</SignInFirst>}
      {user && <Deletion key={user.id} user={user} />}
    </PageFrame>
  )
}

function Deletion({ user }: { user: User }) {
  const { t } = useTranslation('erasure')
  const personName = usePersonName()
  const [isAsking, setAsking] = useState(false)
  const erasure = useQuery(erasureQuery())
  if (!erasure.data)
    return (
      <QueryFallback
        queries={[erasure]}
        title={t('load_failed')}
        text={t('load_failed_text')}
        offlineText={t('offline')}
      >
        <Loading label={t('loading')} className={list.state}>
          <Skeleton className={list.waiting} />
          <Skeleton className={list.waiting} />
        </Loading>
      </QueryFallback>
    )
  if (!erasure.data.isPossible)
    return (
      <EmptyState title={t('kept_title')} action={<LinkButton to={paths.contact()}>{t('contact')}</LinkButton>}>
        {t('kept_text')}
      </EmptyState>
    )
  const { people } = erasure.data
  return (
    <>
      <section className={css.section}>
        <h2 className={css.title}>{t('at_once')}</h2>
        <EndsAtOnce erasure={erasure.data} />
      </section>
      {people.length > 0 && (
        <section className={css.section}>
          <h2 className={css.title}>{t('people')}</h2>
          <p>{t('people_text')}</p>
          <Points rows={people.map(({ fullName, fullNameAr }) => personName(fullName, fullNameAr))} tone="warm" />
          <LinkButton tone="text" className={css.action} to={paths.profile()}>
            {t('people_hand_over')}
          </LinkButton>
        </section>
      )}
      <section className={css.section}>
        <h2 className={css.title}>{t('stays')}</h2>
        <Points rows={[t('stays_payments'), t('stays_visits'), t('stays_audit')]} tone="leaf" />
        <Button tone="danger" className={css.action} onClick={() => setAsking(true)}>
          {t('go_on')}
        </Button>
      </section>
      {isAsking && <EraseDialog erasure={erasure.data} email={user.email} onClose={() => setAsking(false)} />}
    </>
  )
}
