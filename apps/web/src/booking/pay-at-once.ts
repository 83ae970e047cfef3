import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** Navigation state of whoever has just pressed "Pay and book": the page of the payment need not ask once more. */
export const payAtOnce = { payAtOnce: true } as const

/** Pays at once for anyone who came with `payAtOnce`; Back, a reload and another visit wait for a press. */
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
