import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { clinicFacts } from '../clinic/clinic-queries.ts'
import { itemsOf } from '../growing-list.ts'
import { QueryFallback } from '../page/query-fallback.tsx'
import { ShowMore } from '../page/show-more.tsx'
import { appointmentList } from './appointment-queries.ts'
import { AppointmentSections } from './appointment-sections.tsx'
import { AppointmentsSkeleton } from './appointments-skeleton.tsx'
import css from './my-appointments.module.css'
import type { PaymentParts } from './payment-parts.ts'

/** The user's appointments. Empty, failed and offline are three different screens. */
export function MyAppointments({ parts: paymentParts }: { parts: PaymentParts }) {
  const { t } = useTranslation('appointments')
  const clinic = useQuery(clinicFacts())
  const list = useInfiniteQuery(appointmentList())
  if (list.data && clinic.data) {
    const more = list.hasNextPage && <ShowMore list={list} />
    return (
      <AppointmentSections appointments={itemsOf(list.data)} more={more} clinic={clinic.data} parts={paymentParts} />
    )
  }
  return (
    <div className={css.state}>
      <QueryFallback queries={[clinic, list]} title={t('failed')} text={t('failed_text')}>
        <AppointmentsSkeleton />
      </QueryFallback>
    </div>
  )
}
