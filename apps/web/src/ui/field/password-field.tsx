import { Check } from 'lucide-react'
import { useId, useState, type ComponentProps, type ReactNode } from 'react'

import { classNames } from '../behaviour/class-names.ts'
import { useEarlyText } from '../behaviour/use-early-input.ts'
import { Icon } from '../text/icon.tsx'
import { Nuqta } from '../text/nuqta.tsx'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import control from './control.module.css'
import { FieldFrame, describedBy } from './field-frame.tsx'
import css from './password-field.module.css'

export interface PasswordRule {
  text: string
  isMet: boolean
}

export interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'id' | 'type'> {
  id: string
  label: ReactNode
  value: string | undefined
  onValue: (value: string) => void
  autoComplete: 'new-password' | 'current-password'
  showLabel: string
  hideLabel: string
  hint?: ReactNode
  error?: string | undefined
  /** The rules of a new password, shown as a meter over a list. */
  rules?: readonly PasswordRule[]
  /** The words for "met" and "not met yet", read after each rule. */
  ruleStates?: { met: string; unmet: string }
  /** Hides the password again, for example on submit. */
  covered?: boolean
}

export function PasswordField(props: PasswordFieldProps) {
  const {
    id,
    label,
    value,
    onValue,
    showLabel,
    hideLabel,
    hint,
    error,
    rules,
    ruleStates,
    covered = false,
    className,
    ...rest
  } = props
  const [isShown, setShown] = useState(false)
  const isText = isShown && !covered
  const rulesId = useId()
  useEarlyText(id, value, onValue)
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} className={className}>
      <span className={css.place}>
        <input
          {...rest}
          id={id}
          type={isText ? 'text' : 'password'}
          dir="ltr"
          spellCheck={false}
          autoCapitalize="none"
          autoCorrect="off"
          className={classNames(control.control, css.input)}
          value={value ?? ''}
          onChange={(event) => onValue(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error }, rules && rulesId)}
        />
        <button type="button" className={css.toggle} aria-controls={id} onClick={() => setShown(!isText)}>
          {isText ? hideLabel : showLabel}
        </button>
      </span>
      {rules && <PasswordRules id={rulesId} rules={rules} states={ruleStates} />}
    </FieldFrame>
  )
}

function PasswordRules({
  id,
  rules,
  states,
}: {
  id: string
  rules: readonly PasswordRule[]
  states: PasswordFieldProps['ruleStates']
}) {
  const met = rules.filter((rule) => rule.isMet).length
  return (
    <div id={id}>
      <div className={css.meter} aria-hidden="true">
        {rules.map((rule, index) => (
          <i key={rule.text} className={classNames(css.part, index < met && css.full)} />
        ))}
      </div>
      <ul className={css.rules}>
        {rules.map((rule) => (
          <li key={rule.text} className={classNames(css.rule, rule.isMet && css.met)}>
            <span className={css.mark}>{rule.isMet ? <Icon icon={Check} size={18} /> : <Nuqta tone="hollow" />}</span>
            {rule.text}
            {states && <VisuallyHidden>{rule.isMet ? states.met : states.unmet}</VisuallyHidden>}
          </li>
        ))}
      </ul>
    </div>
  )
}
