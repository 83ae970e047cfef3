import { NewDeskPerson, type DeskPerson } from '@aafiya/contracts/desk/desk-people'
import { ArabicName, PersonName } from '@aafiya/contracts/language/text'
import { yearIn } from '@aafiya/contracts/language/typed-day'
import { latinDigits } from '@aafiya/contracts/language/typed-text'
import { limits } from '@aafiya/contracts/platform/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'

import { keyOf } from '../kit/query-key.ts'
import { useForm } from '../kit/use-form.ts'
import { api } from '../late-api.ts'
import { Failure } from '../page/failure.tsx'
import { Button } from '../ui/action/button.tsx'
import { focusOnMount } from '../ui/behaviour/focus-on-mount.ts'
import { Field } from '../ui/field/field.tsx'
import { RadioSegments } from '../ui/field/radio-segments.tsx'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { KeyHint } from '../visits/calendar/key-hint.tsx'
import css from './desk-panel.module.css'

const Draft = z
  .object({
    fullName: z.union([PersonName, z.literal('')], { error: 'name_invalid' }),
    fullNameAr: z.union([ArabicName, z.literal('')], { error: 'name_invalid' }),
    phone: z.string().check(z.minLength(1, { error: 'phone_invalid' })),
    birthYear: z.string().check(z.regex(/^(\d{4})?$/, { error: 'birth_year_invalid' })),
    gender: z.literal(['', '0', '1']),
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
  const { t } = useTranslation(['desk', 'common'])
  const queryClient = useQueryClient()
  const [thisYear] = useState(() => new Date().getFullYear())
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
    send: async ({ fullName, fullNameAr, phone, birthYear, gender }) => {
      const body = z.parse(NewDeskPerson, {
        ...(fullName && { fullName }),
        ...(fullNameAr && { fullNameAr }),
        phone,
        ...(birthYear && !isBirthKnown && { birthYear: Number(birthYear) }),
        ...(gender && { gender: Number(gender) }),
      })
      const corrected = await api.personCards.correct({ params: { id: person.id }, body })
      await queryClient.invalidateQueries({ queryKey: keyOf(api.desk) })
      onPerson(corrected)
    },
  })
  return (
    <form noValidate className={css.form} aria-labelledby="correct-person" onSubmit={form.submit}>
      <h2 id="correct-person">{t('correct')}</h2>
      {form.summary.length > 0 && (
        <ErrorSummary key={form.attempt} title={t('common:form_errors')} errors={form.summary} />
      )}
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
        label={t('name_ar')}
        dir="rtl"
        autoComplete="off"
        maxLength={limits.nameMax}
        spellCheck={false}
      />
      <Field
        {...form.field('phone')}
        onValue={(text) => form.setValue('phone', latinDigits(text))}
        label={t('phone')}
        type="tel"
        autoComplete="off"
      />
      {!isBirthKnown && (
        <Field
          {...form.field('birthYear')}
          onValue={(text) => form.setValue('birthYear', yearIn(text, { thisYear }))}
          label={t('born_label')}
          hint={t('born_hint')}
          inputMode="numeric"
          autoComplete="off"
        />
      )}
      <RadioSegments
        {...form.field('gender')}
        label={t('gender')}
        options={[
          { value: '1', label: t('female') },
          { value: '0', label: t('male') },
        ]}
      />
      {form.failure !== undefined && form.summary.length === 0 && (
        <Failure failure={form.failure} failed={t('correct_failed')} />
      )}
      <Button type="submit" wide busy={form.busy} busyLabel={t('correcting')}>
        {t('save_person')} <KeyHint letter="↵" isOnGreen />
      </Button>
      <Button
        tone="text"
        className={css.start}
        onClick={() => {
          form.reset()
          onBack()
        }}
      >
        {t('back')} <KeyHint letter="Esc" />
      </Button>
    </form>
  )
}
