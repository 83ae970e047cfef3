import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'

import { classNames } from '../behaviour/class-names.ts'
import css from './combobox.module.css'
import { Field } from './field.tsx'

export interface ComboboxOption {
  key: string
  content: ReactNode
  /** Shown apart from the results: an action. */
  isAction?: boolean
}

export interface ComboboxProps {
  field?: RefObject<HTMLInputElement | null>
  label: ReactNode
  /** The accessible name of the list, without the key hints of the label. */
  listLabel: string
  hint?: ReactNode
  value: string
  onValue: (value: string) => void
  /** Undefined while the field is empty; the list is then closed. */
  options: readonly ComboboxOption[] | undefined
  /**
   * Whether the options match the current text. Until then none is highlighted, and arrows and Enter choose nothing.
   */
  isSettled?: boolean
  /** The option that Enter chooses if the arrows were not used. */
  preselected?: string | undefined
  /** Shown above the list, and announced. */
  status?: string
  onTake: (key: string) => void
  /** Called first with each key and the highlighted option. A key whose default it prevents is its own. */
  onKey?: (event: KeyboardEvent, key: string | undefined) => void
  /** Called on Enter without an option to choose. */
  onEnter?: () => void
}

/** A field that lists matches while typing (the ARIA combobox pattern). Arrows highlight, Enter chooses. */
export function Combobox({
  options,
  isSettled = true,
  preselected,
  status,
  onTake,
  onKey,
  onEnter,
  ...rest
}: ComboboxProps) {
  const { field, label, listLabel, hint, value, onValue } = rest
  const id = useId()
  const [chosen, setChosen] = useState<string>()
  const keys = options?.map(({ key }) => key) ?? []
  // Tracked by key, since a later answer may put another option in the same place.
  const active = isSettled ? [chosen, preselected].find((key) => key !== undefined && keys.includes(key)) : undefined
  const list = useRef<HTMLDivElement>(null)
  // The focus stays in the field, so the browser does not scroll to the option.
  useEffect(() => {
    if (active !== undefined)
      list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const optionId = (key: string) => `${id}option${keys.indexOf(key)}`
  const move = (by: number) => {
    // The first arrow goes to the first or last option, also if one is preselected: a user who types and presses at once
    // cannot know whether it is yet.
    const place = chosen !== undefined && keys.includes(chosen) ? keys.indexOf(chosen) : by > 0 ? -1 : keys.length
    if (isSettled) setChosen(keys[Math.max(0, Math.min(keys.length - 1, place + by))])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    onKey?.(event, active)
    if (event.defaultPrevented) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event.key === 'ArrowDown' ? 1 : -1)
    else if (event.key === 'Escape' && value !== '') onValue('')
    else if (event.key !== 'Enter') return
    else if (active !== undefined) onTake(active)
    else onEnter?.()
    event.preventDefault()
  }
  return (
    <div>
      <Field
        {...(field && { ref: field })}
        id={id}
        label={label}
        hint={hint}
        role="combobox"
        aria-expanded={options !== undefined}
        aria-controls={`${id}list`}
        aria-activedescendant={active === undefined ? undefined : optionId(active)}
        aria-autocomplete="list"
        dir="auto"
        type="search"
        autoComplete="off"
        spellCheck={false}
        value={value}
        onValue={(text) => {
          onValue(text)
          setChosen(undefined)
        }}
        onKeyDown={onKeyDown}
      />
      <p role="status" className={css.status}>
        {status}
      </p>
      {options && (
        <div
          ref={list}
          id={`${id}list`}
          role="listbox"
          aria-label={listLabel}
          aria-busy={!isSettled || undefined}
          className={css.list}
        >
          {options.map(({ key, content, isAction }) => (
            <button
              key={key}
              id={optionId(key)}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={key === active}
              className={classNames(css.option, isAction && css.action, key === active && css.chosen)}
              onClick={() => onTake(key)}
            >
              {content}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
