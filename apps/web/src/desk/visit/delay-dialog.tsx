import type { Delay } from '@aafiya/contracts/desk/desk'
import { span } from '@aafiya/contracts/language/format-span'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useFailureText } from '../../i18n/use-failure-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { useIsShown } from '../../kit/use-is-shown.ts'
import { api } from '../../late-api.ts'
import { Failure } from '../../page/failure.tsx'
import { usePersonName } from '../../page/use-person-name.ts'
import { Button } from '../../ui/action/button.tsx'
import { focusOnMount } from '../../ui/behaviour/focus-on-mount.ts'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { showToast } from '../../ui/feedback/toast-store.ts'
import { FactRows } from '../../ui/figure/fact-rows.tsx'
import { CallNumber } from '../calls/call-row.tsx'
import css from '../desk-panel.module.css'

const choices = [10, 20, 30, 45, 60, 90]

export interface DelayDialogProps {
  doctorId: string
  doctor: string
  /** The current delay; 0 if the doctor is on time. */
  minutes: number
  zone: string
  onClose: () => void
}

/** Records a doctor's delay with one click, notifies the waiting patients, and names those who are left to call. */
export function DelayDialog({ doctorId, doctor, minutes, zone, onClose }: DelayDialogProps) {
  const { t } = useTranslation(['desk', 'common'])
  const language = useLanguage()
  const failureText = useFailureText()
  const isShown = useIsShown()
  const outcomeText = useOutcomeText()
  const [outcome, setOutcome] = useState<Delay>()
  const saying = useApiMutation(
    (late: number) => api.desk.setDelay({ params: { id: doctorId }, body: { minutes: late } }),
    {
      invalidates: [api.desk.day],
      onSuccess: (delay) => {
        if (isShown() && delay.toCall?.length) return setOutcome(delay)
        showToast(outcomeText(delay))
        if (isShown()) onClose()
      },
      onError: (failure) => {
        if (!isShown()) showToast(`${doctor}: ${failureText(failure)}`)
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
  if (outcome)
    return (
      <Dialog title={t('late_title', { doctor })} closeLabel={t('common:back')} onClose={onClose}>
        <LeftToCall delay={outcome} zone={zone} />
      </Dialog>
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

/** How many get a message, and how many are left to call. */
function useOutcomeText() {
  const { t } = useTranslation('desk')
  return ({ told, toCall = [] }: Delay) =>
    [t('late_told', { count: told }), toCall.length > 0 && t('late_left', { count: toCall.length })]
      .filter(Boolean)
      .join(' ')
}

/** How many get a message, and everyone without an account, to call. */
function LeftToCall({ delay, zone }: { delay: Delay; zone: string }) {
  const outcomeText = useOutcomeText()
  const { clockTime } = useFormat()
  const name = usePersonName()
  return (
    <div className={css.form}>
      <p ref={focusOnMount} tabIndex={-1} role="status">
        {outcomeText(delay)}
      </p>
      <FactRows
        rows={(delay.toCall ?? []).map(({ visitId, patientName, patientNameAr, startsAt, ...contact }) => ({
          id: visitId,
          label: name(patientName, patientNameAr),
          value: <CallNumber {...contact} />,
          note: clockTime({ instant: startsAt, zone }),
        }))}
      />
    </div>
  )
}
