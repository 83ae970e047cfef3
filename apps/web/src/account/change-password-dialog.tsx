import { useTranslation } from 'react-i18next'

import { paths } from '../paths.ts'
import { useSession } from '../session/use-session.ts'
import { Banner } from '../ui/banner.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { focusOnMount } from '../ui/focus-on-mount.ts'
import { ChangePasswordForm } from './change-password-form.tsx'
import { delays } from './delays.ts'
import { useAfter } from './use-after.ts'
import { useChangePassword } from './use-change-password.ts'

/** A new password; once it is set, this session ends too, at the latest when one closes the dialog. */
export function ChangePasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTranslation(['account', 'common'])
  const { signOut } = useSession()
  const { form, done } = useChangePassword()
  const leave = () => void signOut(paths.login())
  const isDone = done !== undefined
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
