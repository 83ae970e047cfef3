import type { DeskPerson } from '@aafiya/contracts/desk/desk'
import { useTranslation } from 'react-i18next'

import { usePersonName } from '../page/use-person-name.ts'
import type { Task } from './use-desk-booking.ts'

const lastDigits = (phones: readonly string[]) => phones[0]?.replace(/\D/g, '').slice(-3)

/** How the desk tells people apart: name, year of birth, the end of a telephone number. */
export function usePersonWords() {
  const { t } = useTranslation('desk')
  const name = usePersonName()
  const nameOf = ({ fullName, fullNameAr }: Pick<DeskPerson, 'fullName' | 'fullNameAr'>) => name(fullName ?? fullNameAr ?? '', fullNameAr)
  return {
    nameOf,
    patientOf: (task: Task) =>
      nameOf(task.kind === 'book' ? task.person : { fullName: task.visit.patientName, fullNameAr: task.visit.patientNameAr }),
    factsOf: ({ birthYear, phones, guardian }: DeskPerson) => {
      const own = lastDigits(phones)
      const others = guardian && lastDigits(guardian.phones)
      return [
        ...(birthYear === null ? [] : [t('born', { year: birthYear })]),
        ...(own ? [t('phone_ends', { digits: own })] : others ? [t('guardian_phone', { digits: others })] : []),
      ].join(t('comma'))
    },
  }
}
