import type { User } from '@aafiya/contracts/account/account'
import type { DoctorStatus } from '@aafiya/contracts/platform/people'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../../i18n/use-format.ts'
import { civilDay } from '../../i18n/when.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/action/button.tsx'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { focusOnMount } from '../../ui/behaviour/focus-on-mount.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Rich } from '../../ui/text/rich.tsx'
import { LedgerGroup, type LedgerRow } from './ledger-group.tsx'
import css from './profile-ledger.module.css'

// Not `genders` of the contract, which would include every schema next to it.
const genderTexts = { 0: 'words:male', 1: 'words:female' } as const

/** The rows of a profile as text; empty ones say so. */
function useProfileRows(user: User): { contact: LedgerRow[]; about: LedgerRow[] } {
  const { t } = useTranslation(['account', 'words', 'common'])
  const format = useFormat()
  const orNotSet = <T,>(value: T | null, show: (value: T) => ReactNode) =>
    value === null || value === '' ? <NotSet /> : show(value)
  const latin = (text: string) => <bdi dir="ltr">{text}</bdi>
  return {
    contact: [
      { label: t('common:phone'), value: orNotSet(user.phoneNumber, latin) },
      { label: t('words:address'), value: orNotSet(user.address, (address) => <bdi>{address}</bdi>) },
      { label: t('mail_language'), value: t(`words:language_${user.language}`) },
    ],
    about: [
      {
        label: t('words:gender'),
        value: orNotSet(user.gender, (gender) => t(genderTexts[gender])),
      },
      { label: t('words:birth_date'), value: orNotSet(user.dateOfBirth, (date) => format.longDate(civilDay(date))) },
    ],
  }
}

function NotSet() {
  const { t } = useTranslation(['account', 'words'])
  return <span className={css.unset}>{t('words:not_set')}</span>
}

export interface ProfileLedgerProps {
  user: User
  /** Just returned from the form: the focus moves to the button that opened it. */
  isBack: boolean
  /** Called when the form may be needed soon. */
  onNear: () => void
  onEdit: () => void
}

/** The user's details, row by row, and the link to their appointments. */
export function ProfileLedger({ user, isBack, onNear, onEdit }: ProfileLedgerProps) {
  const { t } = useTranslation(['account', 'words', 'common'])
  const { contact, about } = useProfileRows(user)
  return (
    <>
      {user.doctorStatus !== undefined && user.doctorStatus !== 'approved' && (
        <AwaitingApproval status={user.doctorStatus} />
      )}
      <div className={css.ledger}>
        <LedgerGroup title={t('profile_contact')} rows={contact} />
        <LedgerGroup title={t('profile_about')} rows={about} />
      </div>
      <div className={css.actions}>
        <Button ref={isBack ? focusOnMount : undefined} onPointerEnter={onNear} onFocus={onNear} onClick={onEdit}>
          {t('profile_edit')}
        </Button>
        <LinkButton tone="line" to={paths.appointments()}>
          {t('words:my_appointments')}
        </LinkButton>
        {user.doctorStatus === 'approved' && (
          <LinkButton tone="line" to={paths.doctorInquiries()}>
            {t('common:menu_inbox')}
          </LinkButton>
        )}
      </div>
    </>
  )
}

/** Shown to a doctor whom patients cannot see (yet). Unchanged since the page opened, so it is not announced. */
function AwaitingApproval({ status }: { status: Exclude<DoctorStatus, 'approved'> }) {
  const { t } = useTranslation('account')
  return (
    <Banner tone="warning" role="note" className={css.notice}>
      <p>
        <Rich text={t(`profile_${status}`)} />
      </p>
      {status !== 'unlisted' && (
        <LinkButton tone="text" to={paths.application()}>
          {t('profile_application')}
        </LinkButton>
      )}
    </Banner>
  )
}
