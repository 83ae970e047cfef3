import { NewDeskPerson, type DeskPerson } from '@aafiya/contracts/desk/desk-people'
import { ArabicName, PersonName } from '@aafiya/contracts/language/text'
import { newPersonOf } from '@aafiya/contracts/language/typed-person'
import { cleanPhone } from '@aafiya/contracts/language/typed-text'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'

import { useForm } from '../../kit/use-form.ts'
import { api } from '../../late-api.ts'
import { Button } from '../../ui/action/button.tsx'
import { focusOnMount } from '../../ui/behaviour/focus-on-mount.ts'
import css from '../desk-panel.module.css'
import { newPersonDraft } from '../desk-parts.ts'
import { peopleFound, similarPeople } from '../desk-queries.ts'
import { BirthYearField, GenderField, personFacts, PhoneField, sentFacts } from './person-fields.tsx'
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
  const leave = useEffectEvent(() => form.busy && form.reset())
  // What is being sent is not the next person's: sent again from their form, it would be added twice.
  useEffect(() => () => void leave(), [])
  const takeKnown = (person: DeskPerson) => {
    form.reset()
    onPerson(person)
  }
  return (
    <PersonForm
      form={form}
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
      busyLabel={t('staff:adding')}
      onBack={onBack}
    >
      <NameField {...form.field('name')} ref={focusOnMount} label={t('words:name')} dir="auto" />
      <PhoneField {...form.field('phone')} />
      <Known
        name={form.values.name ?? ''}
        phone={form.values.phone ?? ''}
        birthYear={form.values.birthYear ?? ''}
        parentId={parent?.id}
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
  onPerson: (person: DeskPerson) => void
}

/** Existing patients: first those who are probably the same person, with the reasons, then the same number or name. */
function Known({ name, phone, birthYear, parentId, onPerson }: KnownProps) {
  const { t } = useTranslation(['desk', 'people', 'words'])
  const { nameOf, factsOf } = usePersonWords()
  const number = useDeferredValue(cleanPhone(phone))
  const digits = number.replace(/\D/g, '')
  const written = useDeferredValue(name.trim())
  const byPhone = useQuery({ ...peopleFound(number), enabled: digits.length > 7 })
  const byName = useQuery({ ...peopleFound(written), enabled: written.includes(' ') })
  const year = useDeferredValue(/^\d{4}$/.test(birthYear) ? birthYear : '')
  const canCompare = written !== '' && (digits.length > 7 || year !== '')
  const { data: similar = [] } = useQuery({ ...similarPeople(written, number, year), enabled: canCompare })
  const reasonsOf = new Map(canCompare ? similar.map(({ person, reasons }) => [person.id, reasons]) : [])
  const likely = canCompare ? similar.map(({ person }) => person) : []
  const found = new Map(
    [...likely, ...((digits.length > 7 && byPhone.data) || []), ...((written.includes(' ') && byName.data) || [])].map(
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
            {people.map((person) => (
              <li key={person.id} className={css.known}>
                <Button tone="text" onClick={() => onPerson(person)}>
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
