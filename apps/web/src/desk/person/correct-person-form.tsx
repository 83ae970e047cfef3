import { NewDeskPerson, type DeskPerson } from '@aafiya/contracts/desk/desk-people'
import { ArabicName, PersonName } from '@aafiya/contracts/language/text'
import { limits } from '@aafiya/contracts/platform/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'

import { FormErrors, FormOutcome } from '../../kit/form-parts.tsx'
import { keyOf } from '../../kit/query-key.ts'
import { useForm } from '../../kit/use-form.ts'
import { api } from '../../late-api.ts'
import { Button } from '../../ui/action/button.tsx'
import { focusOnMount } from '../../ui/behaviour/focus-on-mount.ts'
import { Field } from '../../ui/field/field.tsx'
import { KeyHint } from '../../visits/calendar/key-hint.tsx'
import css from '../desk-panel.module.css'
import { BirthYearField, GenderField, personFacts, PhoneField, sentFacts } from './person-fields.tsx'

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
    <form noValidate className={css.form} aria-labelledby="correct-person" onSubmit={form.submit}>
      <h2 id="correct-person">{t('correct')}</h2>
      <FormErrors form={form} focusesField />
      <Field
        {...form.field('fullName')}
        ref={focusOnMount}
        label={t('name_latin')}
        dir="ltr"
        autoComplete="off"
        maxLength={limits.nameMax}
        spellCheck={false}
      />
      <Field
        {...form.field('fullNameAr')}
        label={t('words:name_ar')}
        dir="rtl"
        autoComplete="off"
        maxLength={limits.nameMax}
        spellCheck={false}
      />
      <PhoneField {...form.field('phone')} />
      {!isBirthKnown && <BirthYearField {...form.field('birthYear')} />}
      <GenderField {...form.field('gender')} />
      <FormOutcome form={form} failed={t('correct_failed')} />
      <Button type="submit" wide busy={form.busy} busyLabel={t('words:saving')}>
        {t('common:save')} <KeyHint letter="↵" isOnGreen />
      </Button>
      <Button
        tone="text"
        className={css.start}
        onClick={() => {
          form.reset()
          onBack()
        }}
      >
        {t('common:back')} <KeyHint letter="Esc" />
      </Button>
    </form>
  )
}
