import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { clinicFacts } from '../../clinic/clinic-queries.ts'
import { ownDocuments } from '../../documents/document-queries.ts'
import css from '../../documents/documents.module.css'
import { OwnDocumentRow } from '../../documents/own-document-row.tsx'
import { itemsOf } from '../../growing-list.ts'
import { OwnPage } from '../../page/own-page.tsx'
import { QueryFallback } from '../../page/query-fallback.tsx'
import { ShowMore } from '../../page/show-more.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx'

/** All documents of the reader and of the people they book for. */
export function DocumentsPage() {
  const { t } = useTranslation('documents')
  return (
    <OwnPage
      title={t('title')}
      lead={t('lead')}
      visitor={{ title: t('login_title'), text: t('login_text') }}
      waiting={<Waiting />}
      unreachable={<Documents />}
    >
      {() => <Documents />}
    </OwnPage>
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
      <QueryFallback queries={[clinic, documents]} title={t('failed')}>
        <Waiting />
      </QueryFallback>
    )
  const zone = clinic.data.timeZone
  const found = itemsOf(documents.data)
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
