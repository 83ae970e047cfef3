import { useTranslation } from 'react-i18next'

import { Banner } from '../ui/feedback/banner.tsx'
import type { AppointmentNotice } from './appointment-notice.ts'
import css from './my-appointments.module.css'

/** What has just been done, above the list. The place is there before the words, so that they are read aloud. */
export function NoticeBanner({ notice }: { notice: AppointmentNotice | undefined }) {
  const { t } = useTranslation('appointments')
  return (
    <div role="status">
      {notice && (
        <Banner tone="success" role={undefined} className={css.notice}>
          <b>{t(`${notice}_title`)}</b> {t(`${notice}_text`)}
        </Banner>
      )}
    </div>
  )
}
