import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'

import { SiteTitle } from '../page/site-title.tsx'
import { PageFrame } from '../ui/layout/page-frame.tsx'
import { OfferLink } from '../visit-link/offer-link.tsx'

/** The target of a link that offers a time; its secret is in the fragment. No login needed. */
export function OfferPage() {
  const { t } = useTranslation('waiting')
  const token = useLocation().hash.slice(1)
  return (
    <PageFrame>
      <SiteTitle page={t('page_title')} />
      <OfferLink key={token} token={token} />
    </PageFrame>
  )
}
