import type { Appointment } from '@aafiya/contracts/appointments/appointment'
import { visitMinutes } from '@aafiya/contracts/appointments/booking-facts'
import type { Clinic } from '@aafiya/contracts/clinic/clinic'
import { limits } from '@aafiya/contracts/platform/limits'
import { useId, useRef, type ComponentType, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { ClashNotice } from '../../booking/slip/clash-notice.tsx'
import { focusChoice } from '../../booking/week/focus-choice.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { civilTime } from '../../i18n/when.ts'
import { FailureMessage } from '../../page/failure-message.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/action/button.tsx'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { ActionBar } from '../../ui/layout/action-bar.tsx'
import type { MoveNoteProps } from '../payment-parts.ts'
import css from './edit-form.module.css'
import { EditTimes } from './edit-times.tsx'
import { EditedAppointment } from './edited-appointment.tsx'
import { useEditForm, type EditForm } from './use-edit-form.ts'

export interface EditFormProps {
  appointment: Appointment
  /** Whether it has been refetched; until then the times wait. */
  isFresh: boolean
  clinic: Clinic
  MoveNote: ComponentType<MoveNoteProps>
}

export function EditForm({ appointment, isFresh, clinic, MoveNote }: EditFormProps) {
  const { t } = useTranslation(['appointments', 'doctors', 'words'])
  const { timeZone: zone } = clinic
  const form = useEditForm(appointment, { clinic, isFresh })
  const id = useId()
  const days = useRef<HTMLFieldSetElement>(null)
  const times = useRef<HTMLSelectElement>(null)
  const submit = () => form.submit(() => (times.current ? times.current.focus() : focusChoice(days.current)))
  const send = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <div className={css.layout}>
      <EditedAppointment appointment={appointment} zone={zone} />
      <form noValidate className={css.form} onSubmit={send}>
        <EditTimes form={form} schedule={appointment.schedule} zone={zone} days={days} times={times} />
        <EditMessage form={form} onRetry={submit} />
        <ClashNotice
          startsAt={form.slot?.startsAt}
          minutes={visitMinutes(appointment)}
          zone={zone}
          personId={appointment.person?.id}
          movedId={appointment.id}
        />
        {form.slot && <MoveNote appointment={appointment} clinic={clinic} startsAt={form.slot.startsAt} />}
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
          <LinkButton tone="line" to={paths.appointments()} onClick={form.forget}>
            {t('edit_cancel')}
          </LinkButton>
          <ActionBar>
            <Button
              type="submit"
              className={css.save}
              busy={form.isBusy}
              busyLabel={t('words:saving')}
              aria-disabled={!form.slot}
            >
              {t('save')}
            </Button>
          </ActionBar>
        </div>
      </form>
    </div>
  )
}

interface EditMessageProps {
  form: EditForm
  onRetry: () => void
}

/** Why it was not saved: saving failed, or no time is chosen. */
function EditMessage({ form: { failure, isBusy, week, slot, lost }, onRetry }: EditMessageProps) {
  const { t } = useTranslation(['appointments', 'words'])
  const { clockTime } = useFormat()
  return (
    <div>
      <FailureMessage
        failure={failure}
        title={t('update_failed')}
        text={t('update_failed_text')}
        isBusy={isBusy}
        busyLabel={t('words:saving')}
        onRetry={onRetry}
      />
      {week && !slot && (
        <Banner tone="warning">
          {lost &&
            `${t(lost.state === 'taken' ? 'edit_time_held' : 'edit_time_gone', { time: clockTime(civilTime(lost.time)) })} `}
          {t('select_time')}
        </Banner>
      )}
    </div>
  )
}
