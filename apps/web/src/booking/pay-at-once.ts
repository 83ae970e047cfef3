import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** Navigation state after "Pay and book": the payment page need not ask again. */
export const payAtOnce = { payAtOnce: true } as const

/** Starts the payment where the navigation state is `payAtOnce`; Back, a reload and a later visit do not. */
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
