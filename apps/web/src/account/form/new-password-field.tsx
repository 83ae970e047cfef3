import { passwordRules } from '@aafiya/contracts/account/new-password'
import { cleanPassword } from '@aafiya/contracts/language/typed-text'
import { useTranslation } from 'react-i18next'

import { AccountPassword, type AccountPasswordProps } from './account-password.tsx'

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
