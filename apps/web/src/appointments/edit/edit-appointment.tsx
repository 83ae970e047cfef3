import { ApiError } from '@aafiya/contracts/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'

import { clinicFacts } from '../../clinic/clinic-queries.ts'
import { useRefetchOnFocus } from '../../doctors/use-refetch-on-focus.ts'
import { itemsOf } from '../../growing-list.ts'
import { QueryFallback } from '../../page/query-fallback.tsx'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { useMinute } from '../../ui/behaviour/use-minute.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { isChangeable } from '../appointment-lists.ts'
import { appointmentDetail, listKey, type AppointmentList } from '../appointment-queries.ts'
import { AppointmentsSkeleton } from '../appointments-skeleton.tsx'
import css from '../my-appointments.module.css'
import type { MoveNoteProps } from '../payment-parts.ts'
import { EditForm } from './edit-form.tsx'

/** The appointment to move, shown from the cached list at once and refetched. */
export function EditAppointment({ id, MoveNote }: { id: string; MoveNote: ComponentType<MoveNoteProps> }) {
  const { t } = useTranslation('appointments')
  const now = useMinute()
  const queryClient = useQueryClient()
  const known = () =>
    queryClient
      .getQueriesData<AppointmentList>({ queryKey: listKey })
      .flatMap(([, list]) => itemsOf(list))
      .find((appointment) => appointment.id === id)
  const clinic = useQuery(clinicFacts())
  const detail = useQuery({ ...appointmentDetail(id), placeholderData: known })
  useRefetchOnFocus(detail.refetch)
  // Another patient's or none: nothing about it is revealed.
  if (detail.error instanceof ApiError && detail.error.code === 'appointment_not_found')
    return <Navigate to={paths.appointments()} replace />
  if (detail.data && clinic.data) {
    if (!isChangeable(detail.data, now)) return <NotChangeable isCancelled={detail.data.status === 'cancelled'} />
    return (
      <EditForm
        isFresh={!detail.isPlaceholderData}
        appointment={detail.data}
        clinic={clinic.data}
        MoveNote={MoveNote}
      />
    )
  }
  return (
    <div className={css.state}>
      <QueryFallback queries={[clinic, detail]} title={t('appointment_failed')} text={t('edit_load_failed_text')}>
        <AppointmentsSkeleton />
      </QueryFallback>
    </div>
  )
}

/** Shown instead of the form for a visit that has started or was cancelled. */
function NotChangeable({ isCancelled }: { isCancelled: boolean }) {
  const { t } = useTranslation('appointments')
  return (
    <div className={css.state}>
      <EmptyState
        title={t(isCancelled ? 'edit_cancelled' : 'edit_started')}
        action={<LinkButton to={paths.appointments()}>{t('edit_back')}</LinkButton>}
      >
        {t(isCancelled ? 'edit_cancelled_text' : 'edit_started_text')}
      </EmptyState>
    </div>
  )
}
