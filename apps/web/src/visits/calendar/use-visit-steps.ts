import type { VisitStep } from '@aafiya/contracts/appointments/visit-steps'
import type { Visit } from '@aafiya/contracts/appointments/visits'
import { UnreachableError } from '@aafiya/contracts/client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { useFailureText } from '../../i18n/use-failure-text.ts'
import { keyOf } from '../../kit/query-key.ts'
import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { useRequestsById } from '../../kit/use-requests-by-id.ts'
import { api } from '../../late-api.ts'
import { usePersonName } from '../../page/use-person-name.ts'
import { isRefusal } from '../../sending.ts'
import { showToast } from '../../ui/feedback/toast-store.ts'
import { replaceVisit } from '../replace-visit.ts'

interface Press {
  visit: Visit
  step: VisitStep
  isUndo: boolean
}

/**
 * Records and undoes steps of visits; both are idempotent. The result is shown in a toast, since a key may have been
 * used.
 */
export function useVisitSteps() {
  const { t } = useTranslation('calendar')
  const name = usePersonName()
  const failureText = useFailureText()
  const queryClient = useQueryClient()
  const { mutateAsync } = useApiMutation(
    ({ visit, step, isUndo }: Press) => {
      const input = { params: { id: visit.id, step } }
      return isUndo ? api.visits.undoStep(input) : api.visits.recordStep(input)
    },
    {
      onSuccess: (changed, { step, isUndo }) => {
        replaceVisit(queryClient, changed)
        const patient = name(changed.patientName, changed.patientNameAr)
        showToast(isUndo ? t('undone', { patient }) : t(`done_${step}`, { patient }))
      },
      onError: (failure, { visit: { patientName, patientNameAr } }) => {
        // The page itself says that it is offline.
        const isLost = failure instanceof UnreachableError
        showToast(isLost ? t('not_recorded', { patient: name(patientName, patientNameAr) }) : failureText(failure))
        if (isRefusal(failure)) void queryClient.invalidateQueries({ queryKey: keyOf(api.visits) })
      },
    },
  )
  const { send, isBusy } = useRequestsById(mutateAsync)
  return {
    record: (visit: Visit, step: VisitStep) => send(visit.id, { visit, step, isUndo: false }),
    undo: (visit: Visit, step: VisitStep) => send(visit.id, { visit, step, isUndo: true }),
    /** Whether a request about this visit is running. */
    isBusy,
  }
}

export type VisitSteps = ReturnType<typeof useVisitSteps>
