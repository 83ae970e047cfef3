import type { DeskVisit } from '@aafiya/contracts/desk/desk'
import { useTranslation } from 'react-i18next'

import { useFailureText } from '../../i18n/use-failure-text.ts'
import { useRequestsById } from '../../kit/use-requests-by-id.ts'
import { usePersonName } from '../../page/use-person-name.ts'
import { isRefusal } from '../../sending.ts'
import { showToast } from '../../ui/feedback/toast-store.ts'

/**
 * What is recorded about the calls of the list, several at once. A refusal is shown in a toast: another desk has changed
 * the visit, and its row may be gone by then. Any other failure is shown in the row.
 */
export function useCallRequests<Sent extends { visit: DeskVisit }>(mutateAsync: (sent: Sent) => Promise<unknown>) {
  const { t } = useTranslation('desk')
  const name = usePersonName()
  const failureText = useFailureText()
  const { send, failureOf, ...requests } = useRequestsById(async (sent: Sent) => {
    try {
      await mutateAsync(sent)
    } catch (failure) {
      if (failure instanceof Error && isRefusal(failure)) {
        const patient = name(sent.visit.patientName, sent.visit.patientNameAr)
        showToast(t('call_refused', { patient, reason: failureText(failure) }))
      }
      throw failure
    }
  })
  return {
    ...requests,
    send: (sent: Sent) => send(sent.visit.id, sent),
    failureOf: (visitId: string) => {
      const failure = failureOf(visitId)
      return failure && isRefusal(failure) ? null : failure
    },
  }
}
