import type { TestMail } from '@aafiya/contracts/clinic/clinic'
import { useTranslation } from 'react-i18next'

import { api } from '../api.ts'
import { HoursRow } from '../hours/hours-section.tsx'
import { useApiMutation } from '../kit/use-api-mutation.ts'
import { FailureMessage } from '../page/failure-message.tsx'
import { Button } from '../ui/action/button.tsx'
import { borrowFocus } from '../ui/behaviour/borrow-focus.ts'
import { Banner } from '../ui/feedback/banner.tsx'

/** Sends the administrator an email, and shows what the mail server answered. */
export function TestMailRow() {
  const { t } = useTranslation(['settings', 'words', 'staff'])
  // Each click is another email, so nothing is sent again automatically.
  const { mutate, data, error, isPending } = useApiMutation(api.clinic.sendTestMail, { eachCounts: true })
  const send = () => mutate()
  const busy = { isBusy: isPending, busyLabel: t('words:sending') }
  return (
    <HoursRow
      head={t('test_mail')}
      action={
        <Button tone="text" busy={busy.isBusy} busyLabel={busy.busyLabel} onClick={send}>
          {t('test_mail_send')}
        </Button>
      }
    >
      <p>{t('test_mail_text')}</p>
      {data && <Outcome {...data} />}
      <FailureMessage
        failure={error}
        title={t('test_mail_failed')}
        text={t('staff:try_again')}
        {...busy}
        onRetry={send}
      />
    </HoursRow>
  )
}

function Outcome({ to, refusal }: TestMail) {
  const { t } = useTranslation('settings')
  if (refusal === null) return <Banner tone="success">{t('test_mail_accepted', { to })}</Banner>
  return (
    <Banner tone="error" tabIndex={-1} ref={borrowFocus}>
      <p>
        <b>{t('test_mail_failed')}</b>
      </p>
      <p>{t('test_mail_answer')}</p>
      <p dir="ltr" lang="en">
        {refusal}
      </p>
    </Banner>
  )
}
