import { CorrectDeskPerson, type DeskPerson } from '@aafiya/contracts/desk/desk-people'
import { ArabicName, PersonName } from '@aafiya/contracts/language/text'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'

import { keyOf } from '../../kit/query-key.ts'
import { useForm } from '../../kit/use-form.ts'
import { api } from '../../late-api.ts'
import { GenderField } from '../../page/gender-field.tsx'
import { focusOnMount } from '../../ui/behaviour/focus-on-mount.ts'
import { correctPersonDraft } from '../desk-parts.ts'
import { BirthYearField, personFacts, PhoneField, sentFacts } from './person-fields.tsx'
import { NameField, PersonForm } from './person-form.tsx'
import { usePersonSaved } from './use-person-saved.ts'
import { usePersonWords } from './use-person-words.ts'

const facts = {
  fullName: z.union([PersonName, z.literal('')], { error: 'name_invalid' }),
  fullNameAr: z.union([ArabicName, z.literal('')], { error: 'name_invalid' }),
  ...personFacts,
}

const hasName = z.refine<{ fullName: string; fullNameAr: string }>(
  ({ fullName, fullNameAr }) => fullName.trim() + fullNameAr.trim() !== '',
  { error: 'name_required', path: ['fullName'] },
)

const Draft = z.object(facts).check(hasName)
/** For a child who is called at a guardian's number. */
const WithoutPhone = z.object({ ...facts, phone: z.union([z.literal(''), facts.phone]) }).check(hasName)

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
  const { nameOf } = usePersonWords()
  const finish = usePersonSaved(onPerson, onPerson)
  const hasPhone = person.phones.length > 0
  const initial = {
    fullName: person.fullName ?? '',
    fullNameAr: person.fullNameAr ?? '',
    // Not the guardian's: it would become the child's own, and stay when the guardian's changes.
    phone: person.phones[0] ?? '',
    birthYear: String(person.birthYear ?? ''),
    gender: person.gender === null ? ('' as const) : person.gender === 0 ? ('0' as const) : ('1' as const),
  }
  const form = useForm({
    draft: correctPersonDraft(person.id),
    keepsChangesOnly: true,
    schema: hasPhone ? Draft : WithoutPhone,
    initial,
    send: async ({ fullName, fullNameAr, phone, birthYear, gender }) => {
      // What is not sent stays: another desk may have corrected it since the form was opened.
      const body = z.parse(CorrectDeskPerson, {
        ...(fullName !== initial.fullName && { fullName: fullName || null }),
        ...(fullNameAr !== initial.fullNameAr && { fullNameAr: fullNameAr || null }),
        ...sentFacts({
          phone: phone === initial.phone ? '' : phone,
          birthYear: isBirthKnown || birthYear === initial.birthYear ? '' : birthYear,
          gender: gender === initial.gender ? '' : gender,
        }),
        ...(birthYear === '' && initial.birthYear !== '' && !isBirthKnown && { birthYear: null }),
      })
      if (Object.keys(body).length === 0) return onPerson(person)
      const correct = async () => {
        const corrected = await api.personCards.correct({ params: { id: person.id }, body })
        await queryClient.invalidateQueries({ queryKey: keyOf(api.desk) })
        return corrected
      }
      return finish(nameOf(person), correct())
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
      <PhoneField {...form.field('phone')} hint={!hasPhone && t('words:optional')} />
      {!isBirthKnown && <BirthYearField {...form.field('birthYear')} />}
      <GenderField {...form.field('gender')} />
    </PersonForm>
  )
}
