import { CircleAlert } from 'lucide-react'
import type { MouseEvent } from 'react'

import { classNames } from '../behaviour/class-names.ts'
import { focusById } from '../behaviour/focus-by-id.ts'
import { focusOnMount } from '../behaviour/focus-on-mount.ts'
import banner from '../feedback/banner.module.css'
import { Icon } from '../text/icon.tsx'
import css from './error-summary.module.css'

export interface SummedError {
  /** The field's id; without one the sentence is not a link. */
  id?: string | undefined
  /** The field's name in the form. */
  name?: string | undefined
  text: string
}

interface ErrorSummaryProps {
  title: string
  errors: readonly SummedError[]
  /** Where people type without looking up: the first wrong field takes the focus instead. The summary is still read. */
  focusesField?: boolean
}

/** A stable `ref`: the field of the first error takes the focus. */
function focusFirstField(summary: HTMLElement | null): void {
  const id = summary?.querySelector('a')?.hash.slice(1)
  if (id) focusById(decodeURIComponent(id))
  else summary?.focus()
}

/** The errors of a submitted form, in the fields' own words. Takes the focus when it appears. */
export function ErrorSummary({ title, errors, focusesField = false }: ErrorSummaryProps) {
  const goTo = (event: MouseEvent, id: string) => {
    // A fragment would become part of the URL.
    event.preventDefault()
    focusById(id)
  }
  return (
    <div
      ref={focusesField ? focusFirstField : focusOnMount}
      role="alert"
      tabIndex={-1}
      className={classNames(banner.banner, banner.error)}
    >
      <Icon icon={CircleAlert} size={22} className={banner.icon} />
      <div className={banner.text}>
        <p className={css.title}>{title}</p>
        <ul>
          {errors.map(({ id, text }) => (
            <li key={`${id}${text}`}>
              {id ? (
                <a className={css.link} href={`#${id}`} onClick={(event) => goTo(event, id)}>
                  {text}
                </a>
              ) : (
                text
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
