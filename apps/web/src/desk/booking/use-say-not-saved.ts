import type { DeskPerson } from '@aafiya/contracts/desk/desk-people'
import { useTranslation } from 'react-i18next'

import { useFailureText } from '../../i18n/use-failure-text.ts'
import { isRefusal } from '../../sending.ts'
import { showToast } from '../../ui/feedback/toast-store.ts'
import { usePersonWords } from '../person/use-person-words.ts'

type Patient = Pick<DeskPerson, 'fullName' | 'fullNameAr'>

/**
 * Says how a booking or move ended whose panel was closed before the answer. Only a refusal makes it certain that nothing
 * was saved.
 */
export function useSayNotSaved() {
  const { t } = useTranslation('desk')
  const failureText = useFailureText()
  const { nameOf } = usePersonWords()
  return (failure: Error, person: Patient, refused: 'not_booked' | 'not_moved' | 'unknown') => {
    const patient = nameOf(person)
    const isUnknown = refused === 'unknown' || !isRefusal(failure)
    showToast(isUnknown ? t('maybe_not_saved', { patient }) : t(refused, { patient, reason: failureText(failure) }))
  }
}
