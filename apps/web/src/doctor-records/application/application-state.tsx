import type { DoctorProfile } from '@aafiya/contracts/doctors/doctors'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { clinicFacts } from '../../clinic/clinic-queries.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { focusOnMount } from '../../ui/behaviour/focus-on-mount.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import css from './application-page.module.css'

export interface ApplicationStateProps {
  profile: DoctorProfile
  /** It was just submitted. */
  isSent: boolean
}

export function ApplicationState({ profile, isSent }: ApplicationStateProps) {
  const { t } = useTranslation(['applications', 'common'])
  const { longDate } = useFormat()
  const { data: clinic } = useQuery(clinicFacts())
  const { id, status, appliedAt, declineReason } = profile
  const day = (instant: string) => longDate({ instant, zone: clinic?.timeZone ?? 'UTC' })
  if (status === 'approved') {
    return (
      <>
        <Banner tone="success" role="note">
          <p>
            <b>{t('approved')}</b>
          </p>
          <p>{t('approved_text')}</p>
        </Banner>
        <div className={css.actions}>
          <LinkButton to={paths.doctorInquiries()}>{t('common:menu_inbox')}</LinkButton>
          <LinkButton tone="line" to={paths.doctor(id)}>
            {t('to_page')}
          </LinkButton>
        </div>
      </>
    )
  }
  if (status === 'unlisted') {
    return (
      <Banner tone="warning" role="note">
        <p>
          <b>{t('unlisted')}</b>
        </p>
        <p>{t('unlisted_text')}</p>
      </Banner>
    )
  }
  if (status === 'declined') {
    return (
      <Banner tone="warning" role="note">
        <p>
          <b>{t('declined')}</b>
        </p>
        {declineReason !== null && (
          <p dir="auto" className={css.reason}>
            {declineReason}
          </p>
        )}
        <p>{t('declined_text')}</p>
      </Banner>
    )
  }
  if (appliedAt === null) return null
  return (
    <Banner
      key={String(isSent)}
      tone={isSent ? 'success' : 'info'}
      tabIndex={-1}
      ref={isSent ? focusOnMount : undefined}
    >
      <p>
        <b>{t(isSent ? 'sent' : 'waiting')}</b>
      </p>
      <p>{t('waiting_text', { day: day(appliedAt) })}</p>
    </Banner>
  )
}
