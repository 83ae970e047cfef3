import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'

import { useOwnName } from '../../doctor-records/ordered/use-own-name.ts'
import { BeforeEditor } from '../../doctor-records/visit-types/before/before-editor.tsx'
import { managedVisitTypes } from '../../doctor-records/visit-types/visit-type-queries.ts'
import { NotFoundPage } from '../../page/not-found-page.tsx'
import { QueryFallback } from '../../page/query-fallback.tsx'
import { SiteTitle } from '../../page/site-title.tsx'
import { StaffPage } from '../../page/staff-page.tsx'
import { paths } from '../../paths.ts'
import { visitForm } from '../../preparation/preparation-queries.ts'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx'
import { PageFrame, PageLead } from '../../ui/layout/page-frame.tsx'
import { PageHeading } from '../../ui/layout/page-heading.tsx'
import { DirIcon } from '../../ui/text/dir-icon.tsx'

/** What patients read and answer before appointments of one type. */
export function VisitFormPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation('visit-form')
  return (
    <StaffPage staff="administrator" title={t('link')} isBare>
      <FormOf key={id} id={id} />
    </StaffPage>
  )
}

function FormOf({ id }: { id: string }) {
  const { t } = useTranslation(['visit-form', 'staff'])
  const ownName = useOwnName()
  const types = useQuery(managedVisitTypes())
  const form = useQuery(visitForm(id))
  const type = types.data?.find((one) => one.id === id)
  if (types.data && !type) return <NotFoundPage />
  return (
    <PageFrame>
      <SiteTitle page={type ? ownName(type) : t('link')} />
      <p>
        <LinkButton tone="text" to={paths.visitTypes()}>
          <DirIcon icon={ArrowLeft} size={20} /> {t('staff:visit_types')}
        </LinkButton>
      </p>
      <PageHeading>{type ? ownName(type) : t('link')}</PageHeading>
      <PageLead>{t('lead')}</PageLead>
      {type && form.data ? (
        <BeforeEditor key={form.data.version} type={type} form={form.data} />
      ) : (
        <QueryFallback queries={[types, form]} title={t('failed')}>
          <SkeletonRows label={t('loading')} count={2} />
        </QueryFallback>
      )}
    </PageFrame>
  )
}
