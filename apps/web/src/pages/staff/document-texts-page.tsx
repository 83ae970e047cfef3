import { useTranslation } from 'react-i18next'

import { StaffPage } from '../../page/staff-page.tsx'
import { DocumentTextsEditor } from '../../settings/document-texts.tsx'

export function DocumentTextsPage() {
  const { t } = useTranslation('document-texts')
  return (
    <StaffPage staff="administrator" title={t('title')} lead={t('lead')}>
      <DocumentTextsEditor />
    </StaffPage>
  )
}
