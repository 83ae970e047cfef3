import { roles } from '@aafiya/contracts/platform/people'
import { useTranslation } from 'react-i18next'

import { FreshSignInPlace } from '../../account/session/fresh-sign-in-place.tsx'
import { Accounts } from '../../accounts/accounts.tsx'
import { Restricted } from '../../page/restricted.tsx'
import { SiteTitle } from '../../page/site-title.tsx'
import { PageFrame, PageLead } from '../../ui/layout/page-frame.tsx'
import { PageHeading } from '../../ui/layout/page-heading.tsx'

export function AccountsPage() {
  const { t } = useTranslation('accounts')
  return (
    <Restricted isFor={({ role }) => role === roles.administrator}>
      {() => (
        <PageFrame>
          <SiteTitle page={t('title')} />
          <PageHeading>{t('title')}</PageHeading>
          <PageLead>{t('lead')}</PageLead>
          <Accounts />
          <FreshSignInPlace />
        </PageFrame>
      )}
    </Restricted>
  )
}
