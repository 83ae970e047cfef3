import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** Navigation state after "Pay and book": the payment page starts the checkout without a click. */
export const payAtOnce = { payAtOnce: true } as const

/** Starts the payment if the navigation state is `payAtOnce`; not after Back, a reload or a later visit. */
export function usePayAtOnce(isPossible: boolean, pay: () => void): void {
  const { state, pathname } = useLocation()
  const navigate = useNavigate()
  const isWanted = isPossible && typeof state === 'object' && state !== null && 'payAtOnce' in state
  const begin = useEffectEvent(() => {
    void navigate(pathname, { replace: true, state: null })
    pay()
  })
  useEffect(() => {
    if (isWanted) begin()
  }, [isWanted])
}
