import { NewDeskPerson, type DeskPerson } from '@aafiya/contracts/desk/desk-people'
import { ArabicName, PersonName } from '@aafiya/contracts/language/text'
import { newPersonOf } from '@aafiya/contracts/language/typed-person'
import { cleanPhone } from '@aafiya/contracts/language/typed-text'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'

import { useForm } from '../../kit/use-form.ts'
import { api } from '../../late-api.ts'
import { GenderField } from '../../page/gender-field.tsx'
import { Button } from '../../ui/action/button.tsx'
import { focusOnMount } from '../../ui/behaviour/focus-on-mount.ts'
import css from '../desk-panel.module.css'
import { newPersonDraft } from '../desk-parts.ts'
import { peopleFound, similarPeople } from '../desk-queries.ts'
import { BirthYearField, personFacts, PhoneField, sentFacts } from './person-fields.tsx'
import { NameField, PersonForm } from './person-form.tsx'
import { usePersonSaved } from './use-person-saved.ts'
import { usePersonWords } from './use-person-words.ts'

/** A name in mixed scripts is not a valid Arabic name. */
const isArabic = (name: string) => /\p{Script=Arabic}/u.test(name) && z.safeParse(ArabicName, name).success

/** A new patient being added: one name in either script and a telephone number suffice. */
const Draft = z.object({
  name: z
    .union([PersonName, ArabicName], { error: 'name_invalid' })
    .check(z.refine((name) => name.trim() !== '', { error: 'name_required' })),
  ...personFacts,
})

const bodyOf = ({ name, ...facts }: z.infer<typeof Draft>): NewDeskPerson =>
  z.parse(NewDeskPerson, {
    ...(isArabic(name) ? { fullNameAr: name.trim() } : { fullName: name.trim() }),
    ...sentFacts(facts),
  })

/** What likely duplicates are looked for by; nothing while too little is known. */
function comparedOf(typed: Partial<Record<'name' | 'phone' | 'birthYear', string | undefined>>) {
  const { name = '', phone = '', birthYear = '' } = typed
  const number = cleanPhone(phone)
  const year = /^\d{4}$/.test(birthYear) ? birthYear : ''
  const isEnough = name.trim() !== '' && (hasDigits(number) || year !== '')
  return isEnough ? ([name.trim(), number, year] as const) : undefined
}

const hasDigits = (number: string) => number.replace(/\D/g, '').length > 7

export interface NewPersonFormProps {
  /** The search text: a name, a telephone number, a date of birth. */
  typed: string
  /** The parent of a child who gets the same number. */
  parent?: DeskPerson | undefined
  /** What the draft belongs to, by default the parent. */
  draftOf?: string | undefined
  onPerson: (person: DeskPerson) => void
  /** If the form was left before the answer. */
  onLateCard?: (person: DeskPerson) => void
  onBack: () => void
}

/** Adds a patient; existing patients with this name or number are shown first. */
export function NewPersonForm({
  typed,
  parent,
  draftOf = parent?.id,
  onPerson,
  onLateCard,
  onBack,
}: NewPersonFormProps) {
  const { t } = useTranslation(['desk', 'words', 'staff', 'common'])
  const { nameOf } = usePersonWords()
  const finish = usePersonSaved(onPerson, onLateCard)
  const [thisYear] = useState(() => new Date().getFullYear())
  const form = useForm({
    draft: newPersonDraft(draftOf),
    schema: Draft,
    initial: { ...newPersonOf(typed, { thisYear }), gender: '' },
    send: (draft, idempotencyKey) => finish(draft.name, api.desk.addPerson({ body: bodyOf(draft), idempotencyKey })),
  })
  const isLeftRef = useRef(false)
  const leave = useEffectEvent(() => {
    isLeftRef.current = true
    if (form.busy) form.reset()
  })
  // What is being sent is not the next person's: sent again from their form, it would be added twice.
  useEffect(() => {
    isLeftRef.current = false
    return () => leave()
  }, [])
  const takeKnown = (person: DeskPerson) => {
    form.reset()
    onPerson(person)
  }
  const queryClient = useQueryClient()
  const compared = comparedOf(form.values)
  const now = compared?.join()
  /** What Enter has shown the likely duplicates of: with the next Enter the person is added anyway. */
  const [shown, setShown] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  /** Enter in a field first goes to those who are probably the same person, if there are any. */
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isAsking) return
    const isByEnter = document.activeElement instanceof HTMLInputElement
    if (isByEnter && compared && shown !== now) {
      setAsking(true)
      const similar = await queryClient.fetchQuery(similarPeople(...compared)).catch(() => [])
      setAsking(false)
      if (similar.some(({ person }) => person.id !== parent?.id)) return setShown(now)
    }
    if (isLeftRef.current) return
    await form.submit(event)
  }
  return (
    <PersonForm
      form={{ ...form, busy: form.busy || isAsking, submit }}
      id="new-person"
      title={t(parent ? 'enter_child' : 'new')}
      note={
        parent && (
          <p>
            <bdi>{nameOf(parent)}</bdi>
          </p>
        )
      }
      failed={t('add_failed')}
      submitLabel={t('add_and_book')}
      busyLabel={t(isAsking ? 'common:loading' : 'staff:adding')}
      onBack={onBack}
    >
      <NameField {...form.field('name')} ref={focusOnMount} label={t('words:name')} dir="auto" />
      <PhoneField {...form.field('phone')} />
      <Known
        name={form.values.name ?? ''}
        phone={form.values.phone ?? ''}
        birthYear={form.values.birthYear ?? ''}
        parentId={parent?.id}
        takesFocus={now !== undefined && shown === now}
        onPerson={takeKnown}
      />
      <BirthYearField {...form.field('birthYear')} />
      <GenderField {...form.field('gender')} />
    </PersonForm>
  )
}

interface KnownProps {
  name: string
  phone: string
  birthYear: string
  /** Has the same number, and is not the child. */
  parentId: string | undefined
  /** Whether the first of those who are probably the same takes the focus. */
  takesFocus: boolean
  onPerson: (person: DeskPerson) => void
}

/** Existing patients: first those who are probably the same person, with the reasons, then the same number or name. */
function Known({ name, phone, birthYear, parentId, takesFocus, onPerson }: KnownProps) {
  const { t } = useTranslation(['desk', 'people', 'words'])
  const { nameOf, factsOf } = usePersonWords()
  const number = useDeferredValue(cleanPhone(phone))
  const written = useDeferredValue(name.trim())
  const year = useDeferredValue(birthYear)
  const byPhone = useQuery({ ...peopleFound(number), enabled: hasDigits(number) })
  const byName = useQuery({ ...peopleFound(written), enabled: written.includes(' ') })
  const compared = comparedOf({ name: written, phone: number, birthYear: year })
  const { data: similar = [] } = useQuery({
    ...similarPeople(...(compared ?? ['', '', ''])),
    enabled: compared !== undefined,
  })
  const reasonsOf = new Map(compared ? similar.map(({ person, reasons }) => [person.id, reasons]) : [])
  const likely = compared ? similar.map(({ person }) => person) : []
  const found = new Map(
    [...likely, ...((hasDigits(number) && byPhone.data) || []), ...((written.includes(' ') && byName.data) || [])].map(
      (one) => [one.id, one],
    ),
  )
  const people = [...found.values()].filter(({ id }) => id !== parentId).slice(0, 3)
  return (
    <div role="status">
      {people.length > 0 && (
        <>
          <p className={css.label}>{t(people.some(({ id }) => reasonsOf.has(id)) ? 'known_likely' : 'known')}</p>
          <ul>
            {people.map((person, place) => (
              <li key={person.id} className={css.known}>
                <Button
                  ref={takesFocus && place === 0 && reasonsOf.has(person.id) ? focusOnMount : undefined}
                  tone="text"
                  onClick={() => onPerson(person)}
                >
                  {t('use_known', { name: nameOf(person) })}
                </Button>
                <span className="small">
                  {[factsOf(person), ...(reasonsOf.get(person.id) ?? []).map((reason) => t(`people:reason_${reason}`))]
                    .filter(Boolean)
                    .join(t('words:comma'))}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
