import { useEarlyInput } from '../../ui/behaviour/use-early-input.ts'
import type { BoundField } from '../../ui/form/use-zod-form.ts'
import css from './remember-me.module.css'

/** Keeps the session on this device; the whole line is clickable. */
export function RememberMe({
  id,
  name,
  value,
  onValue,
  onBlur,
  label,
}: BoundField<boolean | undefined> & { label: string }) {
  useEarlyInput(id, ({ checked }) => {
    if (checked !== (value ?? false)) onValue(checked)
  })
  return (
    <label className={css.line} htmlFor={id}>
      <input
        id={id}
        name={name}
        type="checkbox"
        className={css.box}
        checked={value ?? false}
        onChange={(event) => onValue(event.target.checked)}
        onBlur={onBlur}
      />
      {label}
    </label>
  )
}
