import type { User } from '@aafiya/contracts/account'
import { useTranslation } from '../i18n/use-translation.ts'

import { Banner } from '../ui/banner.tsx'
import { Rich } from '../ui/rich.tsx'
import css from './doctor-status-notice.module.css'

const texts = { pending: 'profile_pending', declined: 'profile_declined', unlisted: 'profile_unlisted' } as const

/** For a doctor whom patients cannot see now. It was so before the page opened, so nothing is announced. */
export function DoctorStatusNotice({ status }: { status: User['doctorStatus'] }) {
  const { t } = useTranslation('account')
  if (status === undefined || status === 'approved') return null
  return (
    <Banner tone="warning" role="note" className={css.notice}>
      <Rich text={t(texts[status])} />
    </Banner>
  )
}
