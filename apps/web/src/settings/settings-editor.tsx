import type { ClinicSettings } from '@aafiya/contracts/clinic/clinic'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import hoursCss from '../hours/hours-fallback.module.css'
import { useOpenForm } from '../hours/use-open-form.ts'
import { QueryFallback } from '../page/query-fallback.tsx'
import { Loading, Skeleton } from '../ui/feedback/skeleton.tsx'
import { SetUpGreeting } from './set-up-greeting.tsx'
import { SettingRow } from './setting-row.tsx'
import { clinicSettings, useSaveSettings } from './settings-queries.ts'
import {
  AccessSection,
  BookingSection,
  ClinicSection,
  MessagesSection,
  MoneySection,
  type SectionProps,
} from './settings-sections.tsx'

/** The settings of the clinic; each row is saved on its own. */
export const SettingsEditor = () => (
  <SettingsLoader>{(settings) => <LoadedSettings settings={settings} />}</SettingsLoader>
)

/** Renders its children once the settings are loaded. */
export function SettingsLoader({ children }: { children: (settings: ClinicSettings) => ReactNode }) {
  const { t } = useTranslation(['settings', 'common'])
  const query = useQuery(clinicSettings())
  if (query.data) return children(query.data)
  return (
    <QueryFallback queries={[query]} title={t('load_failed')}>
      <Loading label={t('common:loading')} className={hoursCss.loading}>
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <Skeleton key={row} className={hoursCss.row} />
        ))}
      </Loading>
    </QueryFallback>
  )
}

function LoadedSettings({ settings }: { settings: ClinicSettings }) {
  const saving = useSaveSettings(settings.version)
  const form = useOpenForm(saving.clear)
  const row: SectionProps['row'] = (name, rest) => (
    <SettingRow name={name} settings={settings} form={form} saving={saving} {...rest} />
  )
  const section = { settings, row }
  return (
    <>
      <SetUpGreeting settings={settings} />
      <ClinicSection {...section} />
      <BookingSection {...section} />
      <MessagesSection {...section} />
      <AccessSection {...section} />
      <MoneySection {...section} />
    </>
  )
}
