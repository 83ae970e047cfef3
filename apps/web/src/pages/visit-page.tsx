import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router-dom'

import { SiteTitle } from '../page/site-title.tsx'
import { paths } from '../paths.ts'
import { PageFrame } from '../ui/layout/page-frame.tsx'
import { VisitLink } from '../visit-link/visit-link.tsx'

/** The target of a link about a visit; its secret is in the fragment. No login needed. */
export function VisitPage() {
  const { t } = useTranslation('words')
  const token = useLocation().hash.slice(1)
  // A text message about several visits has no room for their links.
  if (token === '') return <Navigate to={paths.appointments()} replace />
  return (
    <PageFrame>
      <SiteTitle page={t('your_appointment')} />
      <VisitLink key={token} token={token} />
    </PageFrame>
  )
}
