import type { StartCheckout } from '@aafiya/contracts/payments/payments'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { api } from '../api.ts'
import { keyOf } from '../kit/query-key.ts'
import { useApiMutation } from '../kit/use-api-mutation.ts'

/** Opens the hosted checkout. While one is open, the server returns the same one. */
export function useCheckout() {
  const queryClient = useQueryClient()
  const [isLeaving, setLeaving] = useState(false)
  const { mutate, isPending, error } = useApiMutation(api.payments.checkout, {
    singleFlight: true,
    retry: false,
    onSuccess: () => {
      // This page is not refetched while leaving; returning to it refetches.
      void queryClient.invalidateQueries({ queryKey: keyOf(api.appointments), refetchType: 'none' })
      void queryClient.invalidateQueries({ queryKey: keyOf(api.payments), refetchType: 'none' })
    },
    onError: () => {
      void queryClient.invalidateQueries({ queryKey: keyOf(api.appointments) })
      void queryClient.invalidateQueries({ queryKey: keyOf(api.payments) })
    },
  })
  // Do not navigate users who have left the page.
  const leave = ({ url }: { url: string }) => {
    setLeaving(true)
    location.assign(url)
  }
  // After Back from the checkout, the browser may restore the page as it was.
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      setLeaving(false)
      void queryClient.invalidateQueries({ queryKey: keyOf(api.appointments) })
      void queryClient.invalidateQueries({ queryKey: keyOf(api.payments) })
    }
    window.addEventListener('pageshow', back)
    return () => window.removeEventListener('pageshow', back)
  }, [queryClient])
  return {
    start: (body: StartCheckout) => {
      if (!isLeaving) mutate({ body }, { onSuccess: leave })
    },
    isBusy: isPending || isLeaving,
    failure: error,
  }
}
