import type { DeskPerson } from '@aafiya/contracts/desk/desk'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'

import { Failure } from '../page/failure.tsx'
import { classNames } from '../ui/behaviour/class-names.ts'
import { Field } from '../ui/field/field.tsx'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import { KeyHint } from '../visits/calendar/key-hint.tsx'
import { peopleFound } from './desk-queries.ts'
import css from './person-finder.module.css'
import { usePersonWords } from './use-person-words.ts'

/** From so many letters on people are looked for. */
const fewest = 2

export interface PersonFinderProps {
  field: RefObject<HTMLInputElement | null>
  onPerson: (person: DeskPerson) => void
  /** Somebody who is not there yet, with what was typed; absent where only known people are meant. */
  onNew?: (typed: string) => void
}

/** Finds a person while typing; the arrows choose, Enter takes. The last row is always somebody new. */
export function PersonFinder({ field, onPerson, onNew }: PersonFinderProps) {
  const { t } = useTranslation('desk')
  const { nameOf, factsOf } = usePersonWords()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const latest = useRef('')
  const queryClient = useQueryClient()
  const wanted = useDeferredValue(typed.trim())
  const isAsked = wanted.length >= fewest
  const query = useQuery({ ...peopleFound(wanted), enabled: isAsked })
  const people = (isAsked && query.data) || []
  const isSettled = isAsked && !query.isPlaceholderData && query.data !== undefined && wanted === typed.trim()
  const last = onNew ? people.length : people.length - 1
  const place = Math.max(0, Math.min(chosen, last))
  const optionId = (index: number) => `${id}option${index}`
  const take = (index: number) => {
    const person = people[index]
    if (person) onPerson(person)
    else if (isAsked) onNew?.(typed.trim())
  }
  async function takeOnceFound(text: string): Promise<void> {
    const found = await queryClient.fetchQuery(peopleFound(text)).catch(() => undefined)
    if (!found || latest.current !== text) return
    const [first] = found
    if (first) onPerson(first)
    else onNew?.(text)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by) setChosen(Math.max(0, Math.min(last, place + by)))
    else if (event.key === 'Escape') setTyped('')
    else if (event.key !== 'Enter') return
    else if (isSettled) take(place)
    // What is shown belongs to what was typed before: its first row may be somebody else. The press waits for the right one.
    else if (typed.trim().length >= fewest) void takeOnceFound(typed.trim())
    event.preventDefault()
  }
  return (
    <div>
      <Field
        ref={field}
        id={id}
        label={
          <>
            {t('find')} {onNew && <KeyHint letter="F2" />}
          </>
        }
        hint={t('find_hint')}
        role="combobox"
        aria-expanded={isAsked}
        aria-controls={`${id}list`}
        aria-activedescendant={isAsked ? optionId(place) : undefined}
        aria-autocomplete="list"
        dir="auto"
        type="search"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onValue={(text) => {
          setTyped(text)
          setChosen(0)
          latest.current = text.trim()
        }}
        onKeyDown={onKeyDown}
      />
      <p role="status">
        <VisuallyHidden>{isSettled ? (people.length > 0 ? t('results', { count: people.length }) : t('no_results')) : ''}</VisuallyHidden>
      </p>
      {query.isError && isAsked && <Failure failure={query.error} failed={t('failed')} />}
      {isAsked && (
        <div id={`${id}list`} role="listbox" aria-label={t('find')} className={css.list}>
          {people.map((person, index) => (
            <button
              key={person.id}
              id={optionId(index)}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={index === place}
              className={classNames(css.option, index === place && css.chosen)}
              onClick={() => take(index)}
            >
              <bdi className={css.name}>{nameOf(person)}</bdi>
              <span className={css.facts}>{factsOf(person)}</span>
            </button>
          ))}
          {onNew && (
            <button
              id={optionId(people.length)}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={place === people.length}
              className={classNames(css.option, css.new, place === people.length && css.chosen)}
              onClick={() => take(people.length)}
            >
              {t('new_named', { name: typed.trim() })} <KeyHint letter="F4" />
            </button>
          )}
          {!onNew && isSettled && people.length === 0 && <p className={css.facts}>{t('no_results')}</p>}
        </div>
      )}
    </div>
  )
}
