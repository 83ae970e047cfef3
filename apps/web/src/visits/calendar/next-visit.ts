import type { BookNextVisit, Visit } from '@aafiya/contracts/appointments/visits'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../../i18n/use-format.ts'
import { civilDay } from '../../i18n/when.ts'
import { keyOf } from '../../kit/query-key.ts'
import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { api } from '../../late-api.ts'
import { usePersonName } from '../../page/use-person-name.ts'
import { showToast } from '../../ui/feedback/toast-store.ts'

/** The visit types the signed-in doctor can book, including those patients cannot. */
export const ownTypes = () =>
  queryOptions({ queryKey: keyOf(api.visits.ownTypes), queryFn: ({ signal }) => api.visits.ownTypes({ signal }) })

interface Wanted {
  date: string
  visitTypeId: string | undefined
}

/** The doctor's free times of a day. */
export const freeTimes = ({ date, visitTypeId }: Wanted) =>
  queryOptions({
    queryKey: keyOf(api.visits.freeTimes, date, visitTypeId ?? ''),
    queryFn: ({ signal }) => api.visits.freeTimes({ query: { date, visitTypeId }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Books the patient's next visit. */
export function useBookNext(visit: Visit, onBooked: () => void) {
  const { t } = useTranslation('calendar')
  const { weekdayAndDay } = useFormat()
  const patient = usePersonName()(visit.patientName, visit.patientNameAr)
  const { mutate, isPending, error } = useApiMutation(api.visits.bookNext, {
    singleFlight: true,
    invalidates: [api.visits.freeTimes, api.visits.ofDoctor],
  })
  const book = (body: BookNextVisit) => {
    const onSuccess = () => {
      showToast(t('next_booked', { patient, day: weekdayAndDay(civilDay(body.appointmentDate)) }))
      onBooked()
    }
    mutate({ params: { id: visit.id }, body }, { onSuccess })
  }
  return { book, isBusy: isPending, failure: error }
}
