import type { ReactNode, Ref } from 'react'

import { classNames } from '../behaviour/class-names.ts'
import button from './button.module.css'
import css from './file-button.module.css'

export interface FileButtonProps {
  /** MIME types, comma separated. */
  accept: string
  onFile: (file: File) => void
  busy?: boolean
  /** The id of its hint. */
  describedBy?: string
  ref?: Ref<HTMLInputElement>
  children: ReactNode
}

/** A native file input that looks like a button. */
export function FileButton({ accept, onFile, busy = false, describedBy, ref, children }: FileButtonProps) {
  return (
    <label className={classNames(button.button, button.line, css.label)} aria-disabled={busy || undefined}>
      <input
        ref={ref}
        type="file"
        accept={accept}
        className={css.input}
        aria-disabled={busy || undefined}
        aria-describedby={describedBy}
        onClick={(event) => {
          if (busy) event.preventDefault()
        }}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) onFile(file)
          // Lets the user choose the same file again after fixing it.
          event.target.value = ''
        }}
      />
      {children}
    </label>
  )
}
