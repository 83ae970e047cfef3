import { useState, useEffect } from 'react'
import { useTranslation } from 'react-i18next'

import { Failure } from '../../page/failure.tsx'
import { Button } from '../../ui/action/button.tsx'
import css from './resend-code.module.css'

const secondsBetweenCodes = 60

const clockFace = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

export interface ResendCodeProps {
  question?: string
  label: string
  failed: string
  unanswered?: string
  /** Has a new code mailed; resolves with the sentence that says so. */
  send: () => Promise<string>
}

/** Asks for a new code, once a minute. The seconds are shown, not read out; what came of it is. */
export function ResendCode({ question, label, failed, unanswered, send }: ResendCodeProps) {
  const { t } = useTranslation('account')
  const { left, restart } = useCountdown(secondsBetweenCodes)
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

/** Whole seconds until a wait is over, from now on and again from each `restart`. Kept to the clock, not to the ticks. */
function useCountdown(seconds: number): { left: number; restart: () => void } {
  const [over, setOver] = useState(() => Date.now() + seconds * 1000)
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((over - now) / 1000))
  const isRunning = left > 0

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
