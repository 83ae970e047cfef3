import { headingsOf } from '@aafiya/contracts/appointments/note-headings'
import {
  AddToNote,
  type NoteAddition,
  type VisitNote,
  type VisitPage,
} from '@aafiya/contracts/appointments/visit-notes'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../../i18n/use-format.ts'
import { FormOutcome } from '../../kit/form-parts.tsx'
import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { useForm } from '../../kit/use-form.ts'
import { api } from '../../late-api.ts'
import { Failure } from '../../page/failure.tsx'
import { usePersonName } from '../../page/use-person-name.ts'
import { Button } from '../../ui/action/button.tsx'
import { focusOnLeave } from '../../ui/behaviour/focus-on-leave.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import type { Note } from './use-note.ts'
import { visitPage } from './visit-page-queries.ts'
import css from './visit-work.module.css'

export interface WrittenProps {
  note: Pick<VisitNote, 'sections'> | null
  additions: readonly NoteAddition[]
  speciality?: string | null
  zone: string
}

/** A note to read, and what was added to it later. */
export function Written({ note, additions, speciality = null, zone }: WrittenProps) {
  const { t } = useTranslation('visit-page')
  const { longDate, clockTime } = useFormat()
  const name = usePersonName()
  const textOf = new Map(note?.sections.map(({ heading, text }) => [heading, text]))
  return (
    <>
      <dl className={css.written}>
        {headingsOf(speciality, [...textOf.keys()])
          .filter((heading) => textOf.has(heading))
          .map((heading) => (
            <div key={heading}>
              <dt>{t(`heading_${heading}`)}</dt>
              <dd dir="auto">{textOf.get(heading)}</dd>
            </div>
          ))}
      </dl>
      {additions.map(({ id, text, writtenBy, writtenByAr, writtenAt }) => (
        <div key={id} className={css.addition}>
          <p dir="auto" className={css.words}>
            {text}
          </p>
          <p className="small">
            {t('added_by', {
              name: name(writtenBy, writtenByAr),
              day: longDate({ instant: writtenAt, zone }),
              time: clockTime({ instant: writtenAt, zone }),
            })}
          </p>
        </div>
      ))}
    </>
  )
}

export interface FinalNoteProps {
  page: VisitPage
  note: Note
  zone: string
}

/** The note of a visit that is over: it stays as it is, and the doctor adds to it. */
export function FinalNote({ page, note, zone }: FinalNoteProps) {
  const { t } = useTranslation(['visit-page', 'words', 'staff'])
  const { id, status } = page.visit
  const queryClient = useQueryClient()
  const show = (added: NoteAddition) =>
    queryClient.setQueryData(
      visitPage(id).queryKey,
      (shown) => shown && { ...shown, additions: [...shown.additions, added] },
    )
  const params = { id }
  const adding = useApiMutation(api.visitNotes.add, {
    onSuccess: (added) => {
      show(added)
      note.forgetLeftOver()
    },
  })
  const form = useForm({
    draft: `note-addition:${id}`,
    schema: AddToNote,
    initial: { text: '' },
    send: async (body, idempotencyKey) => {
      show(await api.visitNotes.add({ params, body, idempotencyKey }))
      form.reset()
    },
  })
  const left = note.leftOver.map(({ heading, text }) => `${t(`heading_${heading}`)}: ${text}`).join('\n')
  return (
    <>
      {page.note === null && page.additions.length === 0 && <p className="small">{t('nothing_written')}</p>}
      <Written note={page.note} additions={page.additions} speciality={page.speciality} zone={zone} />
      {left !== '' && (
        <Banner tone="warning">
          <p>
            <b>{t('left_over')}</b>
          </p>
          <p dir="auto" className={css.words}>
            {left}
          </p>
          <p ref={focusOnLeave} className={css.choice}>
            <Button tone="text" busy={adding.isPending} onClick={() => adding.mutate({ params, body: { text: left } })}>
              {t('words:add')}
            </Button>
            <Button tone="text" onClick={note.forgetLeftOver}>
              {t('discard')}
            </Button>
          </p>
        </Banner>
      )}
      {adding.error && <Failure failure={adding.error} failed={t('add_failed')} />}
      {status !== 'cancelled' && (
        <form noValidate onSubmit={form.submit} className={css.form} aria-label={t('add_title')}>
          <TextArea {...form.field('text')} label={t('add_title')} hint={t('add_hint')} rows={3} />
          <FormOutcome form={form} failed={t('add_failed')} />
          <Button type="submit" tone="line" busy={form.busy} busyLabel={t('staff:adding')}>
            {t('words:add')}
          </Button>
        </form>
      )}
    </>
  )
}
