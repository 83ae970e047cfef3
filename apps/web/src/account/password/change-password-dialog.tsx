import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { paths } from '../../paths.ts'
import { useSession } from '../../session/use-session.ts'
import { focusOnMount } from '../../ui/behaviour/focus-on-mount.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { delays } from '../form/delays.ts'
import { useAfter } from '../form/use-after.ts'
import { ChangePasswordForm } from './change-password-form.tsx'
import { useChangePassword } from './use-change-password.ts'

/** A new password. Setting it ends this session too: after a moment, or when the dialog or the page is left. */
export function ChangePasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTranslation(['account', 'common'])
  const { signOut } = useSession()
  const { form, done } = useChangePassword()
  const hasLeft = useRef(false)
  const leave = () => {
    if (hasLeft.current) return
    hasLeft.current = true
    void signOut(paths.login())
  }
  const isDone = done !== undefined
  const leaveWithThePage = useEffectEvent(leave)
  useEffect(() => (isDone ? () => leaveWithThePage() : undefined), [isDone])
  useAfter(isDone, delays.passwordChanged, leave)
  return (
    <Dialog title={t('password_change')} closeLabel={t('common:close')} onClose={isDone ? leave : onClose}>
      {isDone ? (
        <Banner tone="success" tabIndex={-1} ref={focusOnMount}>
          {done}
        </Banner>
      ) : (
        <ChangePasswordForm form={form} email={email} />
      )}
    </Dialog>
  )
}
