import { span } from '@aafiya/contracts/language/format-span'
import { useTranslation } from 'react-i18next'

import { useLanguage } from '../../i18n/use-language.ts'
import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { api } from '../../late-api.ts'
import { Failure } from '../../page/failure.tsx'
import { Button } from '../../ui/action/button.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { showToast } from '../../ui/feedback/toast-store.ts'
import css from '../desk-panel.module.css'

const choices = [10, 20, 30, 45, 60, 90]

export interface DelayDialogProps {
  doctorId: string
  doctor: string
  /** The current delay; 0 if the doctor is on time. */
  minutes: number
  onClose: () => void
}

/** Records a doctor's delay with one click and notifies the waiting patients. */
export function DelayDialog({ doctorId, doctor, minutes, onClose }: DelayDialogProps) {
  const { t } = useTranslation(['desk', 'common'])
  const language = useLanguage()
  const saying = useApiMutation(
    (late: number) => api.desk.setDelay({ params: { id: doctorId }, body: { minutes: late } }),
    {
      invalidates: [api.desk.day],
      onSuccess: ({ told }) => {
        showToast(t('late_told', { count: told }))
        onClose()
      },
    },
  )
  const choice = (late: number, words: string) => (
    <Button
      key={late}
      tone="line"
      aria-pressed={late === minutes}
      busy={saying.isPending && saying.variables === late}
      onClick={() => !saying.isPending && saying.mutate(late)}
    >
      {words}
    </Button>
  )
  return (
    <Dialog title={t('late_title', { doctor })} closeLabel={t('common:back')} onClose={onClose}>
      <div className={css.form}>
        <p>{t('late_text')}</p>
        <div className={css.take}>{choices.map((late) => choice(late, span(language, late, 'minute')))}</div>
        {minutes > 0 && choice(0, t('on_time'))}
        {saying.error && <Failure failure={saying.error} failed={t('failed_text')} />}
      </div>
    </Dialog>
  )
}
