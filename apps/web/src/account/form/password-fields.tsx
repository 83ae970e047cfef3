import { passwordRules } from '@aafiya/contracts/account/new-password'
import { cleanPassword } from '@aafiya/contracts/language/typed-text'
import { useTranslation } from 'react-i18next'

import { PasswordField, type PasswordFieldProps } from '../../ui/field/password-field.tsx'

/** `covered`: while the form is being sent. */
type AccountPasswordProps = Omit<PasswordFieldProps, 'showLabel' | 'hideLabel'> & { covered: boolean }

/** The password of an account: the present one, or a new one typed again. */
export function AccountPassword(props: AccountPasswordProps) {
  const { t } = useTranslation('common')
  return <PasswordField {...props} showLabel={t('show')} hideLabel={t('hide')} />
}

/** A new password; the contract's rules are checked off while typing. */
export function NewPasswordField(props: Omit<AccountPasswordProps, 'autoComplete'>) {
  const { t } = useTranslation('account')
  const cleaned = cleanPassword(props.value ?? '')
  const rules = passwordRules.map((rule) => ({ text: t(`rule_${rule.key}`), isMet: rule.holds(cleaned) }))
  return (
    <AccountPassword
      {...props}
      autoComplete="new-password"
      rules={rules}
      ruleStates={{ met: t('rule_met'), unmet: t('rule_unmet') }}
    />
  )
}
