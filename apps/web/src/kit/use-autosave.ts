import { ApiError } from '@aafiya/contracts/client'
import type { ProblemCode } from '@aafiya/contracts/platform/problems'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'

import { isFinalRefusal } from '../sending.ts'
import { currentLapse, currentToken, onSession } from '../session/token-store.ts'

const typingPause = 800
const retryPause = 10_000

/** Not while another tab's token waits for its user to be known. */
const isSessionOpen = () => currentToken() !== null && currentLapse() === undefined

interface Autosave {
  /** What the server does not have yet; each change is a new object. */
  unsaved: object | null
  saving: { error: Error | null; isPending: boolean }
  /**
   * The codes that no other text would change. After another refusal, the next change is sent; any other failure is
   * tried again, a lost session after the login.
   */
  refusals: readonly ProblemCode[]
  /** Nothing can be saved any more. */
  isClosed?: boolean
  send: () => void
}

/** Sends what is typed: after a pause, when the connection or the session is back, and when the page is left. */
export function useAutosave({ unsaved, saving, refusals, isClosed = false, send }: Autosave) {
  const isOpen = useSyncExternalStore(onSession, isSessionOpen)
  const code = saving.error instanceof ApiError ? saving.error.code : undefined
  const refusal = refusals.find((known) => known === code)
  const [sent, setSent] = useState<object | null>(null)
  const { error } = saving
  const rejection = refusal === undefined && sent === unsaved && isFinalRefusal(error) ? error : undefined
  const isRefused = isClosed || refusal !== undefined || rejection !== undefined
  const sendUnsaved = useEffectEvent(() => {
    if (!unsaved) return
    setSent(unsaved)
    send()
  })
  const canSend = isOpen && !saving.isPending && !isRefused
  // After a login there is no reason to wait as long as after a failure.
  const pause = error && !isFinalRefusal(error) && code !== 'signed_out' ? retryPause : typingPause
  useEffect(() => {
    if (!unsaved || !canSend) return
    const timer = setTimeout(sendUnsaved, pause)
    window.addEventListener('online', sendUnsaved)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', sendUnsaved)
    }
  }, [unsaved, canSend, pause])
  const sendLast = useEffectEvent(() => {
    if (canSend) sendUnsaved()
  })
  useEffect(() => () => sendLast(), [])
  return {
    refusal,
    /** Why the server refused this text, if it may take another. */
    rejection,
    isRefused,
    /** The server cannot have it now; it is on this device. */
    isHeld: unsaved !== null && !isRefused && (!isOpen || (error !== null && !isFinalRefusal(error))),
  }
}
