import type { StartCheckout } from '@aafiya/contracts/payments/payments'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { api } from '../api.ts'
import { useSingleFlight } from '../page/use-single-flight.ts'
import { goTo } from './go-to.ts'

/** Opens the hosted checkout and goes there. Asked again while one is open, the server answers the same one. */
export function useCheckout() {
  const queryClient = useQueryClient()
  const [isLeaving, setLeaving] = useState(false)
  const { start, isPending, error } = useSingleFlight({
    mutationFn: (body: StartCheckout) => api.payments.checkout({ body }),
    networkMode: 'always',
    onSuccess: () => {
      // The page left behind is not refetched; returning to it refetches.
      void queryClient.invalidateQueries({ queryKey: ['appointments'], refetchType: 'none' })
      void queryClient.invalidateQueries({ queryKey: ['payments'], refetchType: 'none' })
    },
    onError: () => {
      void queryClient.invalidateQueries({ queryKey: ['appointments'] })
      void queryClient.invalidateQueries({ queryKey: ['payments'] })
    },
  })
  // Anyone who has left the page meanwhile is not led away from where they are.
  const leave = ({ url }: { url: string }) => {
    setLeaving(true)
    goTo(url)
  }
  // Back from the checkout, a browser may show the page as it was left.
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      setLeaving(false)
      void queryClient.invalidateQueries({ queryKey: ['appointments'] })
      void queryClient.invalidateQueries({ queryKey: ['payments'] })
    }
    window.addEventListener('pageshow', back)
    return () => window.removeEventListener('pageshow', back)
  }, [queryClient])
  return {
    start: (body: StartCheckout) => {
      if (!isLeaving) start(body, { onSuccess: leave })
    },
    isBusy: isPending || isLeaving,
    failure: error,
  }
}
