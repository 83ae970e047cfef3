import { NewDeskPerson, type DeskPerson } from '@aafiya/contracts/desk/desk-people'
import { ArabicName, PersonName } from '@aafiya/contracts/language/text'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'

import { keyOf } from '../../kit/query-key.ts'
import { useForm } from '../../kit/use-form.ts'
import { api } from '../../late-api.ts'
import { focusOnMount } from '../../ui/behaviour/focus-on-mount.ts'
import { BirthYearField, GenderField, personFacts, PhoneField, sentFacts } from './person-fields.tsx'
import { NameField, PersonForm } from './person-form.tsx'

const Draft = z
  .object({
    fullName: z.union([PersonName, z.literal('')], { error: 'name_invalid' }),
    fullNameAr: z.union([ArabicName, z.literal('')], { error: 'name_invalid' }),
    ...personFacts,
  })
  .check(
    z.refine(({ fullName, fullNameAr }) => fullName.trim() + fullNameAr.trim() !== '', {
      error: 'name_required',
      path: ['fullName'],
    }),
  )

export interface CorrectPersonFormProps {
  person: DeskPerson
  /** A complete date of birth can only be corrected by the guardian or the account's owner. */
  isBirthKnown: boolean
  onPerson: (person: DeskPerson) => void
  onBack: () => void
}

/** Corrects the details of a person without an account. */
export function CorrectPersonForm({ person, isBirthKnown, onPerson, onBack }: CorrectPersonFormProps) {
  const { t } = useTranslation(['desk', 'words', 'common'])
  const queryClient = useQueryClient()
  const form = useForm({
    draft: `correct-person:${person.id}`,
    schema: Draft,
    initial: {
      fullName: person.fullName ?? '',
      fullNameAr: person.fullNameAr ?? '',
      phone: person.phones[0] ?? person.guardian?.phones[0] ?? '',
      birthYear: String(person.birthYear ?? ''),
      gender: person.gender === null ? '' : person.gender === 0 ? '0' : '1',
    },
    send: async ({ fullName, fullNameAr, ...facts }) => {
      const body = z.parse(NewDeskPerson, {
        ...(fullName && { fullName }),
        ...(fullNameAr && { fullNameAr }),
        ...sentFacts({ ...facts, birthYear: isBirthKnown ? '' : facts.birthYear }),
      })
      const corrected = await api.personCards.correct({ params: { id: person.id }, body })
      await queryClient.invalidateQueries({ queryKey: keyOf(api.desk) })
      onPerson(corrected)
    },
  })
  return (
    <PersonForm
      form={form}
      id="correct-person"
      title={t('correct')}
      failed={t('correct_failed')}
      submitLabel={t('common:save')}
      busyLabel={t('words:saving')}
      backKey="Esc"
      onBack={onBack}
    >
      <NameField {...form.field('fullName')} ref={focusOnMount} label={t('name_latin')} dir="ltr" />
      <NameField {...form.field('fullNameAr')} label={t('words:name_ar')} dir="rtl" />
      <PhoneField {...form.field('phone')} />
      {!isBirthKnown && <BirthYearField {...form.field('birthYear')} />}
      <GenderField {...form.field('gender')} />
    </PersonForm>
  )
}
