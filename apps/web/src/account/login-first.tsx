import { useTranslation } from '../i18n/use-translation.ts'

import { paths } from '../paths.ts'
import { Banner } from '../ui/banner.tsx'
import css from './login-first.module.css'
import { useReturnTo } from './return-to.ts'

/** Says to whoever was sent here in the middle of booking why they are here. */
export function LoginFirst() {
  const { t } = useTranslation('account')
  if (!useReturnTo()?.startsWith(paths.doctor(''))) return null
  return (
    <Banner tone="warning" className={css.why}>
      <p>
        <b>{t('login_first')}</b>
      </p>
      <p>{t('login_first_text')}</p>
    </Banner>
  )
}
