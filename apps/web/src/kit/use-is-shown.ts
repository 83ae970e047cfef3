import { useEffect, useRef } from 'react'

/** Whether the component is still shown, for an answer that arrives after the page was left or changed. */
export function useIsShown(): () => boolean {
  const isShownRef = useRef(true)
  useEffect(() => {
    isShownRef.current = true
    return () => {
      isShownRef.current = false
    }
  }, [])
  return () => isShownRef.current
}
