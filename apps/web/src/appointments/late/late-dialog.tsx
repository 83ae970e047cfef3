import { useTranslation } from 'react-i18next'

import { Failure } from '../../page/failure.tsx'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { toEditState } from '../edit/edit-state.ts'
import { LateForm, type LateMinutes } from './late-form.tsx'
import css from './late.module.css'

export interface LateDialogProps {
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
export function LateDialog({ appointmentId, words, isChangeable, isBusy, failure, onTell, onClose }: LateDialogProps) {
  const { t } = useTranslation('appointments')
  return (
    <Dialog title={t('late_title')} closeLabel={t('late_back')} onClose={onClose}>
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
