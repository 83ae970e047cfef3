import type { User } from '@aafiya/contracts/account/account'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { paths } from '../paths.ts'
import { useSession } from '../session/use-session.ts'
import { LinkButton } from '../ui/action/link-button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { SignInFirst } from './sign-in-first.tsx'

export type Staff = 'doctor' | 'desk' | 'administrator'

const administrator = 3 satisfies User['role']
const receptionist = 4 satisfies User['role']

function isThis(staff: Staff, { role, doctorStatus }: User): boolean {
  if (staff === 'doctor') return doctorStatus === 'approved'
  return role === administrator || (staff === 'desk' && role === receptionist)
}

export interface StaffOnlyProps {
  staff: Staff
  /** Shown until it is known who is signed in. */
  waiting: ReactNode
  children: ReactNode
}

/** A page for people who work at the clinic; the API refuses everybody else on its own. */
export function StaffOnly({ staff, waiting, children }: StaffOnlyProps) {
  const { t } = useTranslation(['visits', 'common'])
  const session = useSession()
  if (session.status === 'signed-out') return <SignInFirst title={t('login_title')}>{t('login_text')}</SignInFirst>
  if (session.status !== 'signed-in') return waiting
  if (isThis(staff, session.user)) return children
  return (
    <EmptyState title={t('not_yours')} action={<LinkButton to={paths.appointments()}>{t('common:menu_appointments')}</LinkButton>}>
      {t(staff === 'doctor' ? 'not_yours_doctor' : 'not_yours_administrator')}
    </EmptyState>
  )
}
