import type { Visit } from '@aafiya/contracts/appointments/visits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { api } from '../api.ts'
import { usePersonName } from '../page/use-person-name.ts'
import { untilAnswered } from '../sending.ts'
import { showToast } from '../ui/feedback/toast-store.ts'

/** Records that a patient whom the desk called is coming, or takes that back; twice is once. */
export function usePhoneConfirmation() {
  const { t } = useTranslation('desk')
  const name = usePersonName()
  const queryClient = useQueryClient()
  const { mutate, isPending, variables, error } = useMutation({
    ...untilAnswered,
    mutationFn: ({ id, confirmedAt }: Visit) =>
      confirmedAt === undefined ? api.visits.confirm({ params: { id } }) : api.visits.unconfirm({ params: { id } }),
    onSuccess: ({ confirmedAt, patientName, patientNameAr }) => {
      const patient = name(patientName, patientNameAr)
      showToast(t(confirmedAt === undefined ? 'unconfirmed_again' : 'confirmed_by_phone', { patient }))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['desk', 'day'] }),
  })
  return {
    press: (visit: Visit) => {
      if (!isPending) mutate(visit)
    },
    /** Whose answer is on its way. */
    busyId: isPending ? variables.id : undefined,
    /** Why the last one could not be recorded, if it was about this visit. */
    failureOf: ({ id }: Visit) => (variables?.id === id ? error : null),
  }
}
