import { useTranslation } from 'react-i18next'

import { FreshSignInPlace } from '../../account/session/fresh-sign-in-place.tsx'
import { Accounts } from '../../accounts/accounts.tsx'
import { StaffPage } from '../../page/staff-page.tsx'

export function AccountsPage() {
  const { t } = useTranslation(['accounts', 'staff'])
  return (
    <StaffPage staff="administrator" title={t('staff:accounts')} lead={t('lead')}>
      <Accounts />
      <FreshSignInPlace />
    </StaffPage>
  )
}
