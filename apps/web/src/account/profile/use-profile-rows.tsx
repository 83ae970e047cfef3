import type { User } from '@aafiya/contracts/account'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../../i18n/use-format.ts'
import { civilDay } from '../../i18n/when.ts'
import type { LedgerRow } from './ledger-group.tsx'
import css from './not-set.module.css'

// Not `genders` of the contract: reading a profile would carry every schema beside it.
const genderTexts = { 0: 'gender_male', 1: 'gender_female' } as const

/** The rows of a profile, in words; what nobody has entered yet says so. */
export function useProfileRows(user: User): { contact: LedgerRow[]; about: LedgerRow[] } {
  const { t } = useTranslation('account')
  const format = useFormat()
  const orNotSet = <T,>(value: T | null, show: (value: T) => ReactNode) => (value === null || value === '' ? <NotSet /> : show(value))
  const latin = (text: string) => <bdi dir="ltr">{text}</bdi>
  return {
    contact: [
      { label: t('profile_phone'), value: orNotSet(user.phoneNumber, latin) },
      { label: t('profile_address'), value: orNotSet(user.address, (address) => <bdi>{address}</bdi>) },
      { label: t('mail_language'), value: t(`mail_language_${user.language}`) },
    ],
    about: [
      {
        label: t('profile_gender'),
        value: orNotSet(user.gender, (gender) => t(genderTexts[gender])),
      },
      { label: t('profile_birth'), value: orNotSet(user.dateOfBirth, (date) => format.longDate(civilDay(date))) },
    ],
  }
}

function NotSet() {
  const { t } = useTranslation('account')
  return <span className={css.unset}>{t('profile_not_set')}</span>
}
