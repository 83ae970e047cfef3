import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router-dom'

import { EditAppointment } from '../appointments/edit/edit-appointment.tsx'
import { useCarriedAppointment } from '../appointments/edit/edit-state.ts'
import { SiteTitle } from '../page/site-title.tsx'
import { paths } from '../paths.ts'
import { MoveRefundNote } from '../payments/refund/move-refund-note.tsx'
import { useSession } from '../session/use-session.ts'
import { PageHeading } from '../ui/layout/page-heading.tsx'
import css from './appointments-page.module.css'

/** Moves an appointment chosen in the list; without one it returns to the list. */
export function EditAppointmentPage() {
  const { t } = useTranslation('appointments')
  const isSignedOut = useSession().status === 'signed-out'
  const id = useCarriedAppointment()
  const { pathname, search } = useLocation()
  if (isSignedOut) return <Navigate to={paths.login(search ? pathname + search : paths.appointments())} replace />
  if (id === undefined) return <Navigate to={paths.appointments()} replace />
  return (
    <div className={css.page}>
      <SiteTitle page={t('edit_title')} />
      <PageHeading>{t('edit_title')}</PageHeading>
      <EditAppointment id={id} MoveNote={MoveRefundNote} />
    </div>
  )
}
