import type { DeskPerson } from '@aafiya/contracts/desk/desk-people'
import { span } from '@aafiya/contracts/language/format-span'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../../i18n/use-format.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { civilDay } from '../../i18n/when.ts'
import { usePersonName } from '../../page/use-person-name.ts'
import type { Task } from '../desk-day.ts'

const lastDigits = (phones: readonly string[]) => phones[0]?.replace(/\D/g, '').slice(-3)

/**
 * Texts that distinguish patients: name, role, year of birth and age, the last digits of the phone number, the last
 * visit; without number and birth date, the e-mail address in part and the day they were added.
 */
export function usePersonWords() {
  const { t } = useTranslation(['desk', 'words', 'staff'])
  const { longDate } = useFormat()
  const language = useLanguage()
  const name = usePersonName()
  const nameOf = ({ fullName, fullNameAr }: Pick<DeskPerson, 'fullName' | 'fullNameAr'>) =>
    name(fullName ?? fullNameAr ?? '', fullNameAr)
  return {
    nameOf,
    patientOf: (task: Task) =>
      nameOf(
        task.kind === 'book' ? task.person : { fullName: task.visit.patientName, fullNameAr: task.visit.patientNameAr },
      ),
    factsOf: (person: DeskPerson) => {
      const { birthYear, age, phones, guardian, lastVisitOn, staffRole, emailHint, addedOn } = person
      const own = lastDigits(phones)
      const others = guardian && lastDigits(guardian.phones)
      return [
        ...(staffRole ? [t(`staff:role_${staffRole}`)] : []),
        ...(birthYear === null ? [] : [t('born', { year: birthYear })]),
        ...(age === undefined ? [] : [span(language, age, 'year')]),
        ...(own ? [t('phone_ends', { digits: own })] : others ? [t('guardian_phone', { digits: others })] : []),
        ...(emailHint ? [t('email_hint', { hint: emailHint })] : []),
        ...(addedOn ? [t('added_on', { date: longDate(civilDay(addedOn)) })] : []),
        ...(lastVisitOn ? [t('last_visit', { date: longDate(civilDay(lastVisitOn)) })] : []),
      ].join(t('words:comma'))
    },
  }
}
