import type { ReactNode } from 'react'

import css from './consent-box.module.css'
import { describedBy, FieldNotes } from './field-frame.tsx'

export interface ConsentBoxProps {
  id: string
  checked: boolean
  onValue: (isChecked: boolean) => void
  error?: string | undefined
  children: ReactNode
}

/** A sentence to agree to; all of it can be clicked. */
export const ConsentBox = ({ id, checked, onValue, error, children }: ConsentBoxProps) => (
  <div>
    <label className={css.line} htmlFor={id}>
      <input
        id={id}
        type="checkbox"
        className={css.box}
        checked={checked}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy(id, { error })}
        onChange={(event) => onValue(event.target.checked)}
      />
      <span>{children}</span>
    </label>
    <FieldNotes id={id} error={error} />
  </div>
)
