import { useTranslation } from 'react-i18next'

import { paths } from '../../paths.ts'
import { useReturnTo } from '../../session/return-to.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import css from './login-first.module.css'

/** Says to anyone who was sent here in the middle of booking, or of asking a doctor, why they are here. */
export function LoginFirst() {
  const { t } = useTranslation('account')
  const returnTo = useReturnTo()
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
  if (!isForTime && !returnTo?.startsWith(paths.doctor(''))) return null
  return (
    <Banner tone="info" className={css.why}>
      <p>
        <b>{t('login_first')}</b>
      </p>
      <p>{t(isForTime ? 'login_first_time_text' : 'login_first_text')}</p>
    </Banner>
  )
}
