import type { Appointment } from '@aafiya/contracts/appointments'
import { limits } from '@aafiya/contracts/limits'
import { useId, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { paths } from '../../paths.ts'
import { Button } from '../../ui/action/button.tsx'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { ActionBar } from '../../ui/layout/action-bar.tsx'
import { EditDay } from './edit-day.tsx'
import css from './edit-form.module.css'
import { EditMessage } from './edit-message.tsx'
import { EditTime } from './edit-time.tsx'
import { EditedAppointment } from './edited-appointment.tsx'
import { useEditForm } from './use-edit-form.ts'

export interface EditFormProps {
  appointment: Appointment
  /** The clinic's IANA zone. */
  zone: string
}

/** Another day, another time, other notes. */
export function EditForm({ appointment, zone }: EditFormProps) {
  const { t } = useTranslation(['appointments', 'doctors'])
  const form = useEditForm(appointment, zone)
  const id = useId()
  const dayId = `${id}day`
  const timeId = `${id}time`
  const submit = () => form.submit(() => document.getElementById(form.isDayOffered ? timeId : dayId)?.focus())
  const send = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <div className={css.layout}>
      <EditedAppointment appointment={appointment} zone={zone} />
      <form noValidate className={css.form} onSubmit={send}>
        <EditDay id={dayId} form={form} />
        <EditTime id={timeId} form={form} zone={zone} />
        <EditMessage form={form} onRetry={submit} />
        <TextArea
          id={`${id}notes`}
          label={t('edit_notes')}
          rows={3}
          maxLength={limits.notesMax}
          placeholder={t('edit_notes_placeholder')}
          hint={form.notes ? t('doctors:notes_left', { count: limits.notesMax - form.notes.length }) : undefined}
          value={form.notes}
          onValue={form.setNotes}
        />
        <div className={css.actions}>
          <LinkButton tone="line" to={paths.appointments()}>
            {t('edit_cancel')}
          </LinkButton>
          <ActionBar>
            <Button type="submit" className={css.save} busy={form.isBusy} busyLabel={t('saving')} aria-disabled={!form.chosen}>
              {t('save')}
            </Button>
          </ActionBar>
        </div>
      </form>
    </div>
  )
}
