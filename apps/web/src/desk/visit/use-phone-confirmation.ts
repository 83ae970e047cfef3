import type { Visit } from '@aafiya/contracts/appointments/visits'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { keyOf } from '../../kit/query-key.ts'
import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { useIsShown } from '../../kit/use-is-shown.ts'
import { useRequestsById } from '../../kit/use-requests-by-id.ts'
import { api } from '../../late-api.ts'
import { usePersonName } from '../../page/use-person-name.ts'
import { showToast } from '../../ui/feedback/toast-store.ts'
import { useSayNotRecorded } from './use-say-not-recorded.ts'

/** Records that a patient confirmed by phone, or undoes it; both are idempotent. */
export function usePhoneConfirmation() {
  const { t } = useTranslation('desk')
  const name = usePersonName()
  const isShown = useIsShown()
  const sayNotRecorded = useSayNotRecorded()
  const queryClient = useQueryClient()
  const { mutateAsync } = useApiMutation(
    ({ id, sequence: seen, confirmedAt }: Visit) =>
      confirmedAt === undefined
        ? api.visits.confirm({ params: { id }, seen })
        : api.visits.unconfirm({ params: { id }, seen }),
    {
      onSuccess: ({ confirmedAt, patientName, patientNameAr }) => {
        const patient = name(patientName, patientNameAr)
        showToast(t(confirmedAt === undefined ? 'unconfirmed_again' : 'confirmed_by_phone', { patient }))
      },
      onError: (failure, visit) => {
        if (!isShown()) sayNotRecorded(failure, visit)
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(api.desk.day) }),
    },
  )
  const { send, isBusy, failureOf } = useRequestsById(mutateAsync)
  return {
    press: (visit: Visit) => send(visit.id, visit),
    /** Whether a request about this visit is running. */
    isBusy,
    /** The failure of the latest request about this visit. */
    failureOf,
  }
}
