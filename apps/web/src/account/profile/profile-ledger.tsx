import type { User } from '@aafiya/contracts/account'
import { useTranslation } from 'react-i18next'

import { paths } from '../../paths.ts'
import { Button } from '../../ui/action/button.tsx'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { focusOnMount } from '../../ui/behaviour/focus-on-mount.ts'
import { AwaitingApproval } from './awaiting-approval.tsx'
import { LedgerGroup } from './ledger-group.tsx'
import css from './profile-ledger.module.css'
import { useProfileRows } from './use-profile-rows.tsx'

export interface ProfileLedgerProps {
  user: User
  /** One has just left the form: the focus returns to where it was opened. */
  isBack: boolean
  /** The form may be wanted soon. */
  onNear: () => void
  onEdit: () => void
}

/** What the clinic knows of the person, row by row, and the way to what they booked. */
export function ProfileLedger({ user, isBack, onNear, onEdit }: ProfileLedgerProps) {
  const { t } = useTranslation('account')
  const { contact, about } = useProfileRows(user)
  return (
    <>
      {user.doctorStatus !== undefined && user.doctorStatus !== 'approved' && <AwaitingApproval status={user.doctorStatus} />}
      <div className={css.ledger}>
        <LedgerGroup title={t('profile_contact')} rows={contact} />
        <LedgerGroup title={t('profile_about')} rows={about} />
      </div>
      <div className={css.actions}>
        <Button ref={isBack ? focusOnMount : undefined} onPointerEnter={onNear} onFocus={onNear} onClick={onEdit}>
          {t('profile_edit')}
        </Button>
        <LinkButton tone="line" to={paths.appointments()}>
          {t('profile_appointments')}
        </LinkButton>
        {user.doctorStatus === 'approved' && (
          <LinkButton tone="line" to={paths.doctorInquiries()}>
            {t('profile_inbox')}
          </LinkButton>
        )}
      </div>
    </>
  )
}
