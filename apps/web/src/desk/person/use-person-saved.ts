import type { DeskPerson } from '@aafiya/contracts/desk/desk-people'
import { useTranslation } from 'react-i18next'

import { useFailureText } from '../../i18n/use-failure-text.ts'
import { useIsShown } from '../../kit/use-is-shown.ts'
import { showToast } from '../../ui/feedback/toast-store.ts'
import { usePersonWords } from './use-person-words.ts'

/**
 * Ends the form of a person: the answer leads on. One that arrives after the form was left is only said, since the
 * next caller's work is shown by then.
 */
export function usePersonSaved(onPerson: (person: DeskPerson) => void, onLateCard?: (person: DeskPerson) => void) {
  const { t } = useTranslation('desk')
  const { nameOf } = usePersonWords()
  const failureText = useFailureText()
  const isShown = useIsShown()
  return async (typed: string, saving: Promise<DeskPerson>): Promise<void> => {
    const person = await saving.catch((failure: unknown) => {
      if (!isShown()) showToast(t('maybe_not_kept', { name: typed, reason: failureText(failure) }))
      throw failure
    })
    if (isShown()) return onPerson(person)
    const name = nameOf(person)
    const action = onLateCard && { label: t('card_of', { name }), run: () => onLateCard(person) }
    showToast(t('saved_late', { name }), undefined, action)
  }
}
