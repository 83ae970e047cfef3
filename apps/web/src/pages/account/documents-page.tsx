import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { clinicFacts } from '../../clinic/clinic-queries.ts'
import { ownDocuments } from '../../documents/document-queries.ts'
import css from '../../documents/documents.module.css'
import { OwnDocumentRow } from '../../documents/own-document-row.tsx'
import { QueryFallback } from '../../page/query-fallback.tsx'
import { ShowMore } from '../../page/show-more.tsx'
import { SignInFirst } from '../../page/sign-in-first.tsx'
import { SiteTitle } from '../../page/site-title.tsx'
import { useSession } from '../../session/use-session.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx'
import { PageFrame, PageLead } from '../../ui/layout/page-frame.tsx'
import { PageHeading } from '../../ui/layout/page-heading.tsx'

/** All documents of the reader and of the people they book for. */
export function DocumentsPage() {
  const { t } = useTranslation('documents')
  const { status, user } = useSession()
  return (
    <PageFrame>
      <SiteTitle page={t('title')} />
      <PageHeading>{t('title')}</PageHeading>
      <PageLead>{t('lead')}</PageLead>
      {status === 'signed-out' && <SignInFirst title={t('login_title')}>{t('login_text')}</SignInFirst>}
      {status === 'loading' && <Waiting />}
      {(user || status === 'unreachable') && <Documents />}
    </PageFrame>
  )
}

function Waiting() {
  const { t } = useTranslation('documents')
  return <SkeletonRows label={t('loading')} count={3} />
}

function Documents() {
  const { t } = useTranslation('documents')
  const clinic = useQuery(clinicFacts())
  const documents = useInfiniteQuery(ownDocuments())
  if (!clinic.data || !documents.data)
    return (
      <QueryFallback
        queries={[clinic, documents]}
        title={t('failed')}
        text={t('failed_text')}
        offlineText={t('offline_text')}
      >
        <Waiting />
      </QueryFallback>
    )
  const zone = clinic.data.timeZone
  const found = documents.data.pages.flatMap(({ items }) => items)
  if (found.length === 0) return <EmptyState title={t('empty')}>{t('empty_text')}</EmptyState>
  return (
    <>
      <ul className={css.list}>
        {found.map((document) => (
          <OwnDocumentRow key={document.id} document={document} zone={zone} isListed />
        ))}
      </ul>
      <ShowMore list={documents} />
    </>
  )
}
