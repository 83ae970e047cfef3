import { useTranslation } from 'react-i18next'

import { paths } from '../../paths.ts'
import { useInvitation, useReturnTo } from '../../session/return-to.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import css from './login-first.module.css'

/** Explains the login to visitors in the middle of booking, asking a doctor, or answering an invitation. */
export function LoginFirst() {
  const { t } = useTranslation(['account', 'words'])
  const returnTo = useReturnTo()
  const isInvited = useInvitation() !== undefined
  if (returnTo === paths.inquiries()) {
    return (
      <Banner tone="error" className={css.why}>
        <p>
          <b>{t('login_to_ask')}</b>
        </p>
        <p>{t('login_to_ask_text')}</p>
      </Banner>
    )
  }
  const isForTime = /^\/doctors\/[^?]+\?first=/.test(returnTo ?? '')
  if (!isInvited && !isForTime && !returnTo?.startsWith(paths.doctor(''))) return null
  return (
    <Banner tone="info" className={css.why}>
      <p>
        <b>{t(isInvited ? 'words:invited' : 'words:login_first')}</b>
      </p>
      <p>{t(isInvited ? 'login_invited_text' : isForTime ? 'login_first_time_text' : 'login_first_text')}</p>
    </Banner>
  )
}
