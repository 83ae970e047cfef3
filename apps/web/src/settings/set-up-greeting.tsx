import type { ClinicSettings } from '@aafiya/contracts/clinic/clinic'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import formCss from '../hours/hours-form.module.css'
import { paths } from '../paths.ts'
import { Button } from '../ui/action/button.tsx'
import { LinkButton } from '../ui/action/link-button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { clinicSettings, useSaveSettings } from './settings-queries.ts'

/** The greeting for pages that do not load the settings otherwise. */
export function NewClinicGreeting() {
  const { data } = useQuery(clinicSettings())
  return data && <SetUpGreeting settings={data} />
}

/** Links the administrator of a clinic without doctors to the set-up, until it is dismissed. */
export function SetUpGreeting({ settings: { version, isSetUpDue } }: { settings: ClinicSettings }) {
  const { t } = useTranslation(['settings', 'words'])
  const { save, isBusy } = useSaveSettings(version)
  if (!isSetUpDue) return undefined
  return (
    <Banner tone="info">
      <p>
        <b>{t('set_up_title')}</b>
      </p>
      <p>{t('set_up_text')}</p>
      <div className={formCss.actions}>
        <LinkButton to={paths.setUp()}>{t('set_up_start')}</LinkButton>
        <Button
          tone="line"
          busy={isBusy}
          busyLabel={t('words:saving')}
          onClick={() => save({ isSetUpPutOff: true }, () => undefined)}
        >
          {t('set_up_later')}
        </Button>
      </div>
    </Banner>
  )
}
