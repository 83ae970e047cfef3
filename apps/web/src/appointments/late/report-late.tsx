import type { Appointment } from '@aafiya/contracts/appointments/appointment'
import { span } from '@aafiya/contracts/language/format-span'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { changeItems } from '../../growing-list.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { keyOf } from '../../kit/query-key.ts'
import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { api } from '../../late-api.ts'
import { Failure } from '../../page/failure.tsx'
import { paths } from '../../paths.ts'
import { isRefusal } from '../../sending.ts'
import { Button } from '../../ui/action/button.tsx'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { appointmentDetail, listKey } from '../appointment-queries.ts'
import { toEditState } from '../edit/edit-state.ts'
import { LateForm, type LateMinutes } from './late-form.tsx'
import css from './late.module.css'

export interface ReportLateProps {
  appointment: Appointment
  /** Doctor and time of the visit. */
  words: { doctor: string; time: string }
  isChangeable: boolean
}

interface LateDialogProps {
  appointmentId: string
  /** Doctor and time of the visit. */
  words: { doctor: string; time: string }
  /** Whether it can still be moved. */
  isChangeable: boolean
  isBusy: boolean
  failure: unknown
  onTell: (minutes: LateMinutes) => void
  onClose: () => void
}

/** Asks how late the patient will be, or offers to move the visit. */
function LateDialog({ appointmentId, words, isChangeable, isBusy, failure, onTell, onClose }: LateDialogProps) {
  const { t } = useTranslation(['appointments', 'common'])
  return (
    <Dialog title={t('late_title')} closeLabel={t('common:back')} onClose={onClose}>
      <div className={css.form}>
        <p>{t('late_visit', words)}</p>
        <LateForm isBusy={isBusy} onTell={onTell} />
        {isChangeable && (
          <LinkButton tone="line" wide to={paths.editAppointment()} state={toEditState({ id: appointmentId })}>
            {t('late_move')}
          </LinkButton>
        )}
        {failure ? <Failure failure={failure} failed={t('late_failed')} /> : null}
      </div>
    </Dialog>
  )
}

/** On the day of the visit: says how late the patient will be, changes it or takes it back. */
export function ReportLate({ appointment: { id, lateMinutes }, words, isChangeable }: ReportLateProps) {
  const { t } = useTranslation(['appointments', 'words'])
  const language = useLanguage()
  const queryClient = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const asking = useRef<HTMLButtonElement>(null)
  const isLate = lateMinutes !== undefined
  const { mutate, isPending, isSuccess, error, variables, reset } = useApiMutation(api.lateness.report, {
    onSuccess: (reported) => {
      changeItems<Appointment>(queryClient, listKey, (items) => items.map((item) => (item.id === id ? reported : item)))
      queryClient.setQueryData(appointmentDetail(id).queryKey, (known) => {
        if (!known) return known
        const { lateMinutes: _, ...others } = known
        return { ...others, ...reported }
      })
      setIsAsking(false)
      // The button that took it back is gone.
      asking.current?.focus()
    },
    onError: (failure) => {
      if (isRefusal(failure)) void queryClient.invalidateQueries({ queryKey: keyOf(api.appointments) })
    },
  })
  const tell = (minutes: NonNullable<typeof variables>['body']['minutes']) =>
    mutate({ params: { id }, body: { minutes } })
  const ask = () => {
    reset()
    setIsAsking(true)
  }
  return (
    <>
      <p role="status" className={css.told}>
        {isLate ? t('told_late', { span: span(language, lateMinutes, 'minute') }) : isSuccess && t('told_on_time')}
      </p>
      <Button
        ref={asking}
        tone="text"
        aria-label={t(isLate ? 'late_otherwise_of' : 'late_of', words)}
        aria-haspopup="dialog"
        onClick={ask}
      >
        {t(isLate ? 'late_otherwise' : 'late')}
      </Button>
      {isLate && (
        <Button
          tone="text"
          aria-label={t('on_time_of', words)}
          busy={isPending && !isAsking}
          busyLabel={t('words:one_moment')}
          onClick={() => tell(0)}
        >
          {t('on_time')}
        </Button>
      )}
      {error && !isAsking && <Failure failure={error} failed={t('late_failed')} />}
      {isAsking && (
        <LateDialog
          appointmentId={id}
          words={words}
          isChangeable={isChangeable}
          isBusy={isPending}
          failure={error}
          onTell={tell}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
