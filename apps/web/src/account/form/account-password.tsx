import { useTranslation } from 'react-i18next'

import { PasswordField, type PasswordFieldProps } from '../../ui/field/password-field.tsx'

/** `covered`: while the form is being sent. */
export type AccountPasswordProps = Omit<PasswordFieldProps, 'showLabel' | 'hideLabel'> & { covered: boolean }

/** The password of an account: the present one, or a new one typed again. */
export function AccountPassword(props: AccountPasswordProps) {
  const { t } = useTranslation('common')
  return <PasswordField {...props} showLabel={t('show')} hideLabel={t('hide')} />
}
