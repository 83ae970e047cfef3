import { passwordRules } from '@aafiya/contracts/account/new-password'
import { cleanPassword } from '@aafiya/contracts/language/typed-text'
import { useTranslation } from 'react-i18next'

import { PasswordField } from '../../ui/field/password-field.tsx'
import type { BoundField } from '../../ui/form/use-zod-form.ts'

export interface NewPasswordFieldProps extends BoundField<string | undefined> {
  label: string
  /** While the form is being sent. */
  covered: boolean
}

/** A new password; the contract's rules are checked off while typing. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  const { t } = useTranslation(['account', 'common'])
  const cleaned = cleanPassword(props.value ?? '')
  const rules = passwordRules.map((rule) => ({ text: t(`rule_${rule.key}`), isMet: rule.holds(cleaned) }))
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      showLabel={t('common:show')}
      hideLabel={t('common:hide')}
      rules={rules}
      ruleStates={{ met: t('rule_met'), unmet: t('rule_unmet') }}
    />
  )
}
