import type { User } from '@aafiya/contracts/account'
import { useTranslation } from 'react-i18next'

import { paths } from '../paths.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { AwaitingApproval } from './awaiting-approval.tsx'
import { LedgerGroup } from './ledger-group.tsx'
import css from './profile-ledger.module.css'
import { useProfileRows } from './use-profile-rows.tsx'

/** What the clinic knows of the person, row by row, and the way to what they booked. */
export function ProfileLedger({ user }: { user: User }) {
  const { t } = useTranslation('account')
  const { contact, about } = useProfileRows(user)
  return (
    <>
      {user.doctorStatus === 'pending' && <AwaitingApproval />}
      <div className={css.ledger}>
        <LedgerGroup title={t('profile_contact')} rows={contact} />
        <LedgerGroup title={t('profile_about')} rows={about} />
      </div>
      <LinkButton to={paths.appointments()}>{t('profile_appointments')}</LinkButton>
    </>
  )
}
