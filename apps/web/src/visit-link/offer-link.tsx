import { ApiError } from '@aafiya/contracts/client'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { clinicFacts } from '../clinic/clinic-queries.ts'
import { QueryFallback } from '../page/query-fallback.tsx'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/action/link-button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '../ui/feedback/skeleton.tsx'
import { PageHeading } from '../ui/layout/page-heading.tsx'
import { LinkedOfferView } from './linked-offer-view.tsx'
import { linkedOffer } from './linked-offer.ts'
import css from './visit-link.module.css'

const ended = ['waiting_offer_ended', 'validation_failed']

/** The offer of a link, or that it has ended. Opening the link changes nothing. */
export function OfferLink({ token }: { token: string }) {
  const { t } = useTranslation(['waiting', 'words'])
  const clinic = useQuery(clinicFacts())
  const offer = useQuery(linkedOffer(token))
  if (offer.error instanceof ApiError && ended.includes(offer.error.code))
    return (
      <>
        <PageHeading>{t('page_title')}</PageHeading>
        <EmptyState
          title={t('ended_title')}
          action={<LinkButton to={paths.appointments()}>{t('words:my_appointments')}</LinkButton>}
        >
          {t('ended_text')}
        </EmptyState>
      </>
    )
  if (offer.data && clinic.data) return <LinkedOfferView token={token} offer={offer.data} zone={clinic.data.timeZone} />
  return (
    <>
      <PageHeading>{t('page_title')}</PageHeading>
      <QueryFallback queries={[offer, clinic]} title={t('load_failed')}>
        <Loading label={t('loading')}>
          <Skeleton className={css.waiting} />
        </Loading>
      </QueryFallback>
    </>
  )
}
