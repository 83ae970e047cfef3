import { useState, useEffect } from 'react'
import { useTranslation } from 'react-i18next'

import { Failure } from '../../page/failure.tsx'
import { Button } from '../../ui/action/button.tsx'
import css from './resend-code.module.css'

const secondsBetweenCodes = 60

/** When the next code can be requested, by purpose: a reload does not restart the minute. */
const waitKey = 'resendCodeFrom'

function waitedFor(of: string): number | undefined {
  try {
    const [kept, over] = (sessionStorage.getItem(waitKey) ?? '').split(' ')
    return kept === of ? Number(over) : undefined
  } catch {
    return undefined
  }
}

function keepWait(of: string, over: number): void {
  try {
    sessionStorage.setItem(waitKey, `${of} ${over}`)
  } catch {
    // If storage is unavailable, a reload restarts it.
  }
}

const clockFace = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

export interface ResendCodeProps {
  /** Identifies the request, without spaces. */
  of: string
  question?: string
  label: string
  failed: string
  unanswered?: string
  /** Requests a new code; resolves with the success message. */
  send: () => Promise<string>
}

/** Requests a new code, once a minute. The seconds are visible but not announced; the result is. */
export function ResendCode({ of, question, label, failed, unanswered, send }: ResendCodeProps) {
  const { t } = useTranslation('account')
  const { left, restart } = useCountdown(of, secondsBetweenCodes)
  const [isSending, setSending] = useState(false)
  const [outcome, setOutcome] = useState<{ sent?: string; failure?: unknown }>({})
  const resend = async () => {
    if (isSending) return
    setSending(true)
    setOutcome({})
    try {
      setOutcome({ sent: await send() })
      restart()
    } catch (failure) {
      setOutcome({ failure })
    } finally {
      setSending(false)
    }
  }
  return (
    <div className={css.resend}>
      <div className={css.line}>
        {question && <span>{question}</span>}
        <Button tone="text" busy={left > 0 || isSending} onClick={() => void resend()}>
          {label}
        </Button>
        {left > 0 && <span className={css.wait}>{t('resend_in', { time: clockFace(left) })}</span>}
      </div>
      <p role="status" className={css.status}>
        {outcome.sent}
      </p>
      {outcome.failure !== undefined && <Failure failure={outcome.failure} failed={failed} unanswered={unanswered} />}
    </div>
  )
}

/**
 * Whole seconds until the wait is over, from the request and again from each `restart`. Computed from the clock, since
 * ticks may be missed.
 */
function useCountdown(of: string, seconds: number): { left: number; restart: () => void } {
  const [over, setOver] = useState(() => Math.min(waitedFor(of) ?? Infinity, Date.now() + seconds * 1000))
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((over - now) / 1000))
  const isRunning = left > 0

  useEffect(() => keepWait(of, over), [of, over])

  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])

  const restart = () => {
    setNow(Date.now())
    setOver(Date.now() + seconds * 1000)
  }
  return { left, restart }
}
