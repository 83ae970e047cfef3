import { NewDeskPerson, type DeskPerson } from '@aafiya/contracts/desk/desk'
import { ArabicName, PersonName } from '@aafiya/contracts/language/text'
import { limits } from '@aafiya/contracts/platform/limits'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'

import { api } from '../api.ts'
import { useMessage } from '../i18n/use-message.ts'
import { Failure } from '../page/failure.tsx'
import { useSendOnce } from '../page/use-send-once.ts'
import { Button } from '../ui/action/button.tsx'
import { focusOnMount } from '../ui/behaviour/focus-on-mount.ts'
import { Field } from '../ui/field/field.tsx'
import { RadioSegments } from '../ui/field/radio-segments.tsx'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { useZodForm } from '../ui/form/use-zod-form.ts'
import { latinDigits } from '../ui/text/latin-digits.ts'
import { KeyHint } from '../visits/calendar/key-hint.tsx'
import css from './desk-panel.module.css'
import { peopleFound } from './desk-queries.ts'
import { usePersonWords } from './use-person-words.ts'

const isArabic = (name: string) => /\p{Script=Arabic}/u.test(name)

/** Somebody new while they are written down: one name, whichever script it is in, and a telephone number suffice. */
const Draft = z.object({
  name: z
    .union([PersonName, ArabicName], { error: 'name_invalid' })
    .check(z.refine((name) => name.trim() !== '', { error: 'name_required' })),
  phone: z.string().check(z.minLength(1, { error: 'phone_invalid' })),
  birthYear: z.string().check(z.regex(/^(\d{4})?$/, { error: 'birth_year_invalid' })),
  gender: z.literal(['', '0', '1']),
})

const bodyOf = ({ name, phone, birthYear, gender }: z.infer<typeof Draft>): NewDeskPerson =>
  z.parse(NewDeskPerson, {
    ...(isArabic(name) ? { fullNameAr: name.trim() } : { fullName: name.trim() }),
    phone: phone.trim(),
    ...(birthYear && { birthYear: Number(birthYear) }),
    ...(gender && { gender: Number(gender) }),
  })

export interface NewPersonFormProps {
  /** What was looked for: a name, or a telephone number. */
  typed: string
  onPerson: (person: DeskPerson) => void
  onBack: () => void
}

/** Enters somebody; whoever is known by this name or number already is shown before. */
export function NewPersonForm({ typed, onPerson, onBack }: NewPersonFormProps) {
  const { t } = useTranslation(['desk', 'common'])
  const message = useMessage()
  const sendOnce = useSendOnce()
  const isNumber = /^[+\d\s()-]+$/.test(typed)
  const form = useZodForm({
    schema: Draft,
    initial: { name: isNumber ? '' : typed, phone: isNumber ? typed : '', birthYear: '', gender: '' },
    message,
    send: async (draft) => {
      const body = bodyOf(draft)
      onPerson(await sendOnce(body, (idempotencyKey) => api.desk.addPerson({ body, idempotencyKey })))
    },
  })
  return (
    <form noValidate className={css.form} aria-labelledby="new-person" onSubmit={form.submit}>
      <h2 id="new-person">{t('new')}</h2>
      {form.summary.length > 0 && <ErrorSummary key={form.attempt} title={t('common:form_errors')} errors={form.summary} />}
      <Field
        {...form.field('name')}
        ref={focusOnMount}
        label={t('name')}
        dir="auto"
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
      <Known name={form.values.name ?? ''} phone={form.values.phone ?? ''} onPerson={onPerson} />
      <Field
        {...form.field('birthYear')}
        onValue={(text) => form.setValue('birthYear', latinDigits(text))}
        label={t('born_label')}
        hint={t('born_hint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
      />
      <RadioSegments
        {...form.field('gender')}
        label={t('gender')}
        options={[
          { value: '1', label: t('female') },
          { value: '0', label: t('male') },
        ]}
      />
      {form.failure !== undefined && form.summary.length === 0 && <Failure failure={form.failure} failed={t('add_failed')} />}
      <Button type="submit" wide busy={form.busy} busyLabel={t('adding')}>
        {t('add_and_book')} <KeyHint letter="↵" isOnGreen />
      </Button>
      <Button tone="text" className={css.start} onClick={onBack}>
        {t('back')}
      </Button>
    </form>
  )
}

/** Who may be meant: the same number, or the same name. */
function Known({ name, phone, onPerson }: { name: string; phone: string; onPerson: (person: DeskPerson) => void }) {
  const { t } = useTranslation('desk')
  const { nameOf, factsOf } = usePersonWords()
  const digits = useDeferredValue(phone.replace(/\D/g, ''))
  const written = useDeferredValue(name.trim())
  const byPhone = useQuery({ ...peopleFound(digits), enabled: digits.length > 7 })
  const byName = useQuery({ ...peopleFound(written), enabled: written.includes(' ') })
  const found = new Map(
    [...((digits.length > 7 && byPhone.data) || []), ...((written.includes(' ') && byName.data) || [])].map((one) => [one.id, one]),
  )
  const people = [...found.values()].slice(0, 3)
  return (
    <div role="status">
      {people.length > 0 && (
        <>
          <p className={css.label}>{t('known')}</p>
          <ul>
            {people.map((person) => (
              <li key={person.id} className={css.known}>
                <Button tone="text" onClick={() => onPerson(person)}>
                  {t('use_known', { name: nameOf(person) })}
                </Button>
                <span className="small">{factsOf(person)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
