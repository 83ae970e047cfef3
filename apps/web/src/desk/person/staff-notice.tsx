import type { DeskPerson } from '@aafiya/contracts/desk/desk-people'
import { useTranslation } from 'react-i18next'

import { Banner } from '../../ui/feedback/banner.tsx'

/** Warns that an appointment would be for a doctor or another member of the staff. */
export function StaffNotice({ person: { staffRole } }: { person: DeskPerson }) {
  const { t } = useTranslation(['desk', 'staff'])
  return staffRole && <Banner tone="warning">{t('staff_account', { role: t(`staff:role_${staffRole}`) })}</Banner>
}
