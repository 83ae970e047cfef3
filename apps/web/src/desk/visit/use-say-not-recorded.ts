import type { Visit } from '@aafiya/contracts/appointments/visits'
import { useTranslation } from 'react-i18next'

import { useFailureText } from '../../i18n/use-failure-text.ts'
import { usePersonName } from '../../page/use-person-name.ts'
import { isRefusal } from '../../sending.ts'
import { showToast } from '../../ui/feedback/toast-store.ts'

/**
 * Says in a toast that something could not be recorded for a visit, whose place on the page may be gone. Only a refusal
 * makes it certain that nothing was recorded.
 */
export function useSayNotRecorded() {
  const { t } = useTranslation(['desk', 'calendar'])
  const name = usePersonName()
  const failureText = useFailureText()
  return (failure: Error, { patientName, patientNameAr }: Pick<Visit, 'patientName' | 'patientNameAr'>) => {
    const patient = name(patientName, patientNameAr)
    showToast(
      isRefusal(failure)
        ? t('call_refused', { patient, reason: failureText(failure) })
        : t('calendar:not_recorded', { patient }),
    )
  }
}
