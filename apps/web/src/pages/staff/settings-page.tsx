import { useTranslation } from 'react-i18next'

import { StaffPage } from '../../page/staff-page.tsx'
import { SettingsEditor } from '../../settings/settings-editor.tsx'

/** The settings of the clinic, for administrators. */
export function SettingsPage() {
  const { t } = useTranslation(['settings', 'common'])
  return (
    <StaffPage staff="administrator" title={t('common:menu_settings')} lead={t('lead')}>
      <SettingsEditor />
    </StaffPage>
  )
}
