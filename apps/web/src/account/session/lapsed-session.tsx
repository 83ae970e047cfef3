import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'

import { paths } from '../../paths.ts'
import { isRemembered } from '../../session/token-storage.ts'
import {
  clearDrafts,
  currentLapse,
  currentToken,
  keepToken,
  leaveSession,
  onSession,
  resumeSession,
  setLapse,
} from '../../session/token-store.ts'
import { useSession } from '../../session/use-session.ts'
import { userQuery } from '../../session/user-query.ts'
import { Button } from '../../ui/action/button.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import formCss from '../form/account-form.module.css'
import { GoogleWay } from '../google/google-way.tsx'
import { useGoogle } from '../google/use-google.ts'
import { useSecondStep } from '../second-step/use-second-step.tsx'
import { apiAs } from './api-as.ts'
import { LoginForm } from './login-form.tsx'

/**
 * The login over a page whose session ended while the user was typing. After closing, it reopens when something is
 * sent.
 */
export function LapsedSession() {
  const { t } = useTranslation(['account', 'common'])
  const { user, signOut } = useSession()
  const resume = useResume(user?.id)
  const { arrive, step } = useSecondStep(resume)
  const google = useGoogle(arrive)
  const lapse = useSyncExternalStore(onSession, currentLapse)
  const token = useSyncExternalStore(onSession, currentToken)
  useTokenOfOtherTab(token, resume)
  useLeaveWithPage()
  if (lapse !== 'asking' || token !== null || !user) return null
  return (
    <Dialog title={t('lapsed_title')} closeLabel={t('common:close')} onClose={() => setLapse('put-off')}>
      <p>{t('lapsed_text')}</p>
      {step ?? (
        <>
          <LoginForm account={user.email} onAnswer={arrive} />
          <GoogleWay google={google} />
        </>
      )}
      <Button tone="text" className={formCss.start} onClick={() => void signOut(paths.login())}>
        {t('lapsed_log_out')}
      </Button>
    </Dialog>
  )
}

/**
 * Continues with the session of a new token. Input on the page belongs to `owner`: for any other user the page starts
 * over.
 */
function useResume(owner: string | undefined) {
  const queryClient = useQueryClient()
  return async (token: string, remember = true) => {
    const user = await apiAs(token).account.user()
    if (user.id !== owner) {
      clearDrafts(user.id)
      keepToken(token, remember)
      return location.assign(paths.home())
    }
    resumeSession(token, remember)
    queryClient.setQueryData(userQuery().queryKey, user)
    void queryClient.invalidateQueries()
  }
}

/** Another tab has logged in: the same user continues here, another one starts over. */
function useTokenOfOtherTab(token: string | null, resume: (token: string, remember?: boolean) => Promise<void>): void {
  const take = useEffectEvent((fresh: string) => void resume(fresh, isRemembered()).catch(() => {}))
  useEffect(() => {
    if (token !== null) take(token)
  }, [token])
}

/** Leaving the page discards its input; the draft stays for the next login. */
function useLeaveWithPage(): void {
  const { pathname } = useLocation()
  const lapsedAt = useRef(pathname)
  useEffect(() => {
    if (pathname !== lapsedAt.current) leaveSession()
  }, [pathname])
}
