import type { DeskPerson } from '@aafiya/contracts/desk/desk-people'
import { useTranslation } from 'react-i18next'

import { usePersonWords } from './use-person-words.ts'

/** The numbers to call: the patient's own, otherwise those of the guardian, who is named. Each is a link. */
export function PhoneLinks({ person: { phones, guardian } }: { person: DeskPerson }) {
  const { t } = useTranslation('desk')
  const { nameOf } = usePersonWords()
  const numbers = phones.length > 0 ? phones : (guardian?.phones ?? [])
  return (
    <>
      {guardian && <p className="small">{t('call_guardian', { name: nameOf(guardian) })}</p>}
      {numbers.map((phone) => (
        <p key={phone}>
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
            <bdi dir="ltr">{phone}</bdi>
          </a>
        </p>
      ))}
    </>
  )
}
