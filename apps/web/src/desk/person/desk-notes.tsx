import { NewDeskNote, type DeskNote, type PersonCard } from '@aafiya/contracts/desk/person-cards'
import { limits } from '@aafiya/contracts/platform/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../../i18n/use-format.ts'
import { FormOutcome } from '../../kit/form-parts.tsx'
import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { useForm } from '../../kit/use-form.ts'
import { api } from '../../late-api.ts'
import { Failure } from '../../page/failure.tsx'
import { Button } from '../../ui/action/button.tsx'
import { Field } from '../../ui/field/field.tsx'
import css from '../desk-panel.module.css'
import { personCard } from '../desk-queries.ts'

export interface DeskNotesProps {
  personId: string
  notes: readonly DeskNote[]
  zone: string
}

/** The desk's notes about a patient; Enter adds one. */
export function DeskNotes({ personId, notes, zone }: DeskNotesProps) {
  const { t } = useTranslation(['desk', 'words', 'staff'])
  const { longDate } = useFormat()
  const queryClient = useQueryClient()
  const list = useRef<HTMLElement>(null)
  const show = (changed: DeskNote[]) =>
    queryClient.setQueryData<PersonCard>(personCard(personId).queryKey, (card) => card && { ...card, notes: changed })
  const form = useForm({
    draft: `desk-note:${personId}`,
    schema: NewDeskNote,
    initial: { text: '' },
    send: async (body, idempotencyKey) => {
      show(await api.personCards.addNote({ params: { id: personId }, body, idempotencyKey }))
      form.reset()
    },
  })
  const removing = useApiMutation(api.personCards.removeNote, {
    onSuccess: (left) => {
      show(left)
      // The removed note's button is gone.
      list.current?.focus()
    },
  })
  return (
    <section ref={list} tabIndex={-1} className={css.reminders} aria-label={t('notes')}>
      <h3 className={css.label}>{t('notes')}</h3>
      {notes.length > 0 && (
        <ul className={css.fates}>
          {notes.map(({ id, text, writtenBy, writtenAt }) => (
            <li key={id} className={css.known}>
              <span dir="auto" className={css.name}>
                {text}
              </span>
              <span className="small">
                {t('note_by', { name: writtenBy, day: longDate({ instant: writtenAt, zone }) })}
              </span>
              <Button
                tone="text"
                aria-label={t('remove_note_of', { text })}
                busy={removing.isPending && removing.variables.params.noteId === id}
                onClick={() => removing.mutate({ params: { id: personId, noteId: id } })}
              >
                {t('words:remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {removing.error && <Failure failure={removing.error} failed={t('note_failed')} />}
      <form noValidate onSubmit={form.submit} className={css.actions} aria-label={t('add_note')}>
        <Field
          {...form.field('text')}
          label={t('new_note')}
          dir="auto"
          autoComplete="off"
          maxLength={limits.notesMax}
        />
        <FormOutcome form={form} failed={t('note_failed')} />
        <Button type="submit" tone="line" busy={form.busy} busyLabel={t('staff:adding')}>
          {t('add_note')}
        </Button>
      </form>
    </section>
  )
}
