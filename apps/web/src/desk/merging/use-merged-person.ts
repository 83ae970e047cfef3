import type { DeskPerson } from '@aafiya/contracts/desk/desk-people'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { showToast } from '../../ui/feedback/toast-store.ts'
import { personCard } from '../desk-queries.ts'
import { usePersonWords } from '../person/use-person-words.ts'

/**
 * Leads from an open record that was merged or claimed elsewhere to the record that has its visits now, and says so.
 * Returns the open record's card.
 */
export function useMergedPerson(person: DeskPerson | undefined, onPerson: (survivor: DeskPerson) => void) {
  const { t } = useTranslation('people')
  const { nameOf } = usePersonWords()
  const query = useQuery({ ...personCard(person?.id ?? ''), enabled: person !== undefined })
  const survivor = person && query.data && query.data.person.id !== person.id ? query.data.person : undefined
  const ledFrom = useRef<string>(undefined)
  useEffect(() => {
    if (!person || !survivor || ledFrom.current === person.id) return
    ledFrom.current = person.id
    showToast(t('led_to', { other: nameOf(person), kept: nameOf(survivor) }))
    onPerson(survivor)
  }, [person, survivor, onPerson, nameOf, t])
  return query
}
