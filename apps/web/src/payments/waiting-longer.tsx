import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { useSecond } from '../booking/hold/use-second.ts'

/** After this long most people think that something is wrong. */
const longMs = 20_000

/** Says that it takes long once it does, and lets anyone who did not pay after all try again. */
export function WaitingLonger({ children }: { children: ReactNode }) {
  const { t } = useTranslation('payments')
  const now = useSecond()
  const [since] = useState(now)
  const isLong = now - since >= longMs
  return (
    <>
      <p role="status">{isLong && t('waiting_late')}</p>
      {isLong && children && (
        <details>
          <summary>{t('waiting_again')}</summary>
          {children}
        </details>
      )}
    </>
  )
}
