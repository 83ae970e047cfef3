import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'

import { SiteTitle } from '../page/site-title.tsx'
import { PageFrame } from '../ui/layout/page-frame.tsx'
import { VisitLink } from '../visit-link/visit-link.tsx'

/** Where the link in a message about a visit leads: its secret is behind the `#`. Nobody signs in here. */
export function VisitPage() {
  const { t } = useTranslation('visit')
  const token = useLocation().hash.slice(1)
  return (
    <PageFrame>
      <SiteTitle page={t('title')} />
      <VisitLink key={token} token={token} />
    </PageFrame>
  )
}
