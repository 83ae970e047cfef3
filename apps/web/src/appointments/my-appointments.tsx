import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { clinicFacts } from '../clinic/clinic-queries.ts'
import { QueryFallback } from '../page/query-fallback.tsx'
import { appointmentList } from './appointment-queries.ts'
import { AppointmentSections } from './appointment-sections.tsx'
import { AppointmentsSkeleton } from './appointments-skeleton.tsx'
import { MoreAppointments } from './more-appointments.tsx'
import css from './my-appointments.module.css'
import type { PaymentParts } from './payment-parts.ts'

/** The user's appointments. Empty, failed and offline are three different screens. */
export function MyAppointments({ parts: paymentParts }: { parts: PaymentParts }) {
  const { t } = useTranslation('appointments')
  const clinic = useQuery(clinicFacts())
  const [pages, setPages] = useState(1)
  const list = useQuery(appointmentList(pages))
  if (list.data && clinic.data) {
    const { items, hasMore } = list.data
    const more = hasMore && <MoreAppointments isBusy={list.isPlaceholderData} onMore={() => setPages(pages + 1)} />
    return <AppointmentSections appointments={items} more={more} clinic={clinic.data} parts={paymentParts} />
  }
  return (
    <div className={css.state}>
      <QueryFallback
        queries={[clinic, list]}
        title={t('failed')}
        text={t('failed_text')}
        offlineText={t('offline_text')}
      >
        <AppointmentsSkeleton />
      </QueryFallback>
    </div>
  )
}
