import { civilDay } from '@aafiya/contracts/language/format-days'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'

import css from '../documents/documents.module.css'
import { useFormat } from '../i18n/use-format.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { keyOf } from '../kit/query-key.ts'
import { api } from '../late-api.ts'
import { QueryFallback } from '../page/query-fallback.tsx'
import { SiteTitle } from '../page/site-title.tsx'
import { isMissing } from '../sending.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Loading } from '../ui/feedback/skeleton.tsx'
import { PageFrame } from '../ui/layout/page-frame.tsx'
import { PageHeading } from '../ui/layout/page-heading.tsx'

const documentCheck = (code: string) =>
  queryOptions({
    queryKey: keyOf(api.visitDocuments.check, code),
    queryFn: ({ signal }) => api.visitDocuments.check({ params: { code }, signal }),
    staleTime: 0,
  })

/** Where the code on a paper leads: whether the document is genuine and still valid. */
export function DocumentPage() {
  const { t } = useTranslation('documents')
  const { code = '' } = useParams()
  return (
    <PageFrame>
      <SiteTitle page={t('check_title')} />
      <PageHeading>{t('check_title')}</PageHeading>
      <Check code={code.replaceAll('-', '').toUpperCase()} />
    </PageFrame>
  )
}

function Check({ code }: { code: string }) {
  const { t } = useTranslation(['documents', 'words'])
  const { longDate } = useFormat()
  const isArabic = useLanguage() === 'ar'
  const check = useQuery(documentCheck(code))
  if (isMissing(check.error)) return <EmptyState title={t('check_unknown')}>{t('check_unknown_text')}</EmptyState>
  if (!check.data)
    return (
      <QueryFallback queries={[check]} title={t('failed')}>
        <Loading label={t('loading')} />
      </QueryFallback>
    )
  const { number, issuedOn, clinicName, clinicNameAr, sha256, withdrawnOn, isReplaced } = check.data
  return (
    <>
      {withdrawnOn === null ? (
        <Banner tone="success">{t('check_valid')}</Banner>
      ) : (
        <Banner tone="warning">
          <p>
            <b>{t('withdrawn_on', { day: longDate(civilDay(withdrawnOn)) })}</b>
          </p>
          <p>{isReplaced ? t('check_replaced') : t('check_withdrawn')}</p>
        </Banner>
      )}
      <dl className={css.facts}>
        <div>
          <dt>{t('clinic')}</dt>
          <dd>{isArabic ? clinicNameAr : clinicName}</dd>
        </div>
        <div>
          <dt>{t('words:number')}</dt>
          <dd>{number}</dd>
        </div>
        <div>
          <dt>{t('words:date')}</dt>
          <dd>{longDate(civilDay(issuedOn))}</dd>
        </div>
        <div>
          <dt>{t('hash')}</dt>
          <dd dir="ltr" className={css.hash}>
            {sha256}
          </dd>
        </div>
      </dl>
      <p className="small">{t('check_hint')}</p>
    </>
  )
}
