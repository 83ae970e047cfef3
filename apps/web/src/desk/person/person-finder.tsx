import type { DeskPerson } from '@aafiya/contracts/desk/desk-people'
import { newPersonOf } from '@aafiya/contracts/language/typed-person'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'

import { Failure } from '../../page/failure.tsx'
import { Combobox } from '../../ui/field/combobox.tsx'
import { KeyHint } from '../../visits/calendar/key-hint.tsx'
import { peopleFound } from '../desk-queries.ts'
import css from './person-finder.module.css'
import { usePersonWords } from './use-person-words.ts'

/** The search starts at two letters. */
const fewest = 2
const newKey = 'new'

export interface PersonFinderProps {
  field: RefObject<HTMLInputElement | null>
  onPerson: (person: DeskPerson) => void
  /** Searches the times for the highlighted patient, on F3. */
  onSearch?: (person: DeskPerson) => void
  /** Adds a new person with the typed text; absent if only known people can be chosen. */
  onNew?: (typed: string) => void
}

/** The only patient: a doctor or an account of the staff who matches too is not who calls. */
function onlyPatient(people: readonly DeskPerson[]): DeskPerson | undefined {
  const patients = people.filter(({ staffRole }) => staffRole === undefined)
  const [only, ...others] = patients.length > 0 ? patients : people
  return others.length > 0 ? undefined : only
}

/**
 * Finds a person while typing. Enter chooses the only patient, or the one highlighted with the arrows, never the first of
 * several: a fast receptionist must not book the wrong patient. The last row adds a new person.
 */
export function PersonFinder({ field, onPerson, onSearch, onNew }: PersonFinderProps) {
  const { t } = useTranslation('desk')
  const { nameOf, factsOf } = usePersonWords()
  const [typed, setTyped] = useState('')
  const [thisYear] = useState(() => new Date().getFullYear())
  const latest = useRef('')
  const queryClient = useQueryClient()
  const wanted = useDeferredValue(typed.trim())
  const isSearching = wanted.length >= fewest
  const query = useQuery({ ...peopleFound(wanted), enabled: isSearching })
  const people = (isSearching && query.data) || []
  const isSettled = isSearching && !query.isPlaceholderData && query.data !== undefined && wanted === typed.trim()
  const newName = newPersonOf(typed, { thisYear }).name
  const only = onlyPatient(people)
  const preselected = people.length === 0 ? onNew && newKey : only?.id
  const status = !isSearching || query.isError ? '' : !isSettled ? t('searching') : statusOf(people.length)

  function statusOf(count: number): string {
    if (count === 0) return t('no_results')
    return only ? t('results', { count }) : t('choose_result', { count })
  }
  function take(key: string): void {
    const person = people.find(({ id }) => id === key)
    if (person) onPerson(person)
    else if (key === newKey) onNew?.(typed.trim())
  }
  function searchFor(event: KeyboardEvent, key: string | undefined): void {
    const person = people.find(({ id }) => id === key)
    if (event.key !== 'F3' || !person || !onSearch) return
    event.preventDefault()
    // The card asks first whether staff are meant.
    if (person.staffRole) onPerson(person)
    else onSearch(person)
  }
  /** Enter before the answer counts only if the answer has a single patient. */
  async function takeOnceFound(): Promise<void> {
    const text = latest.current
    if (isSettled || text.length < fewest) return
    const found = await queryClient.fetchQuery(peopleFound(text)).catch(() => undefined)
    const first = onlyPatient(found ?? [])
    if (first && latest.current === text) onPerson(first)
  }
  return (
    <div>
      <Combobox
        field={field}
        label={
          <>
            {t('find')} {onNew && <KeyHint letter="F2" />}
          </>
        }
        listLabel={t('find')}
        hint={t('find_hint')}
        value={typed}
        onValue={(text) => {
          setTyped(text)
          latest.current = text.trim()
        }}
        options={
          isSearching
            ? [
                ...people.map((person) => ({
                  key: person.id,
                  content: (
                    <>
                      <bdi className={css.name}>{nameOf(person)}</bdi>
                      <span className={css.facts}>{factsOf(person)}</span>
                    </>
                  ),
                })),
                ...(onNew
                  ? [
                      {
                        key: newKey,
                        isAction: true,
                        content: (
                          <>
                            {newName ? t('new_named', { name: newName }) : t('new')} <KeyHint letter="F4" />
                          </>
                        ),
                      },
                    ]
                  : []),
              ]
            : undefined
        }
        isSettled={isSettled}
        preselected={preselected}
        status={status}
        onTake={take}
        onKey={searchFor}
        onEnter={() => void takeOnceFound()}
      />
      {query.isError && isSearching && <Failure failure={query.error} failed={t('failed')} />}
    </div>
  )
}
