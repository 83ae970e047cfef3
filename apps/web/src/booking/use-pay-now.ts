import { useQuery } from '@tanstack/react-query'

import { clinicFacts } from '../clinic/clinic-queries.ts'
import { useUrlState } from '../page/use-url-state.ts'

export interface PayNow {
  /** Whether there is a choice: a fee, and a provider for paying it online. */
  isOffered: boolean
  /** Pay while booking; otherwise at the clinic, or online later. */
  isChosen: boolean
  choose: (isChosen: boolean) => void
}

/** When the patient wants to pay. In the URL, like the time, so that a login keeps it. */
export function usePayNow(fee: number): PayNow {
  const methods = useQuery(clinicFacts()).data?.paymentMethods ?? []
  const [search, change] = useUrlState()
  const isOffered = methods.length > 0 && fee > 0
  return {
    isOffered,
    isChosen: isOffered && search.get('pay') === 'now',
    choose: (isChosen) => change({ pay: isChosen ? 'now' : undefined }),
  }
}
