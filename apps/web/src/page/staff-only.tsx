import type { User } from '@aafiya/contracts/account/account'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../i18n/use-format.ts'
import { civilDay } from '../i18n/when.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/use-session.ts'
import { LinkButton } from '../ui/action/link-button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
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
  /** Shown until the session is known. */
  waiting: ReactNode
  children: ReactNode
}

/** Until staff need a second factor: from when on, and where to set it up. */
function SecondStepNotice({ dueAt }: { dueAt: string }) {
  const { t } = useTranslation('visits')
  const { longDate } = useFormat()
  return (
    <Banner tone="warning" role="note">
      <p>{t('second_step_due', { day: longDate(civilDay(dueAt.slice(0, 10))) })}</p>
      <LinkButton tone="text" to={paths.profile()}>
        {t('second_step_open')}
      </LinkButton>
    </Banner>
  )
}

/** A page for staff of the clinic. The API enforces access on its own. */
export function StaffOnly({ staff, waiting, children }: StaffOnlyProps) {
  const { t } = useTranslation(['visits', 'common'])
  const session = useSession()
  if (session.status === 'signed-out') return <SignInFirst title={t('login_title')}>{t('login_text')}</SignInFirst>
  if (session.status !== 'signed-in') return waiting
  if (isThis(staff, session.user))
    return (
      <>
        {session.user.secondFactorDueAt !== undefined && <SecondStepNotice dueAt={session.user.secondFactorDueAt} />}
        {children}
      </>
    )
  return (
    <EmptyState
      title={t('not_yours')}
      action={<LinkButton to={paths.appointments()}>{t('common:menu_appointments')}</LinkButton>}
    >
      {t(staff === 'doctor' ? 'not_yours_doctor' : 'not_yours_administrator')}
    </EmptyState>
  )
}
