import { useTranslation } from 'react-i18next'

import { StaffPage } from '../../page/staff-page.tsx'
import { DocumentTextsEditor } from '../../settings/document-texts.tsx'

export function DocumentTextsPage() {
  const { t } = useTranslation('settings')
  return (
    <StaffPage staff="administrator" title={t('texts_title')} lead={t('texts_lead')}>
      <DocumentTextsEditor />
    </StaffPage>
  )
}
