import { useTranslation } from 'react-i18next'

import { PageTitle } from '../ui/layout/page-title.tsx'

/** Sets the document's title: the page and the clinic's name. `hasErrors` while a form of the page is invalid. */
export function SiteTitle({ page, hasErrors = false }: { page: string; hasErrors?: boolean }) {
  const { t } = useTranslation()
  return <PageTitle text={t('page_title', { page })} error={hasErrors ? t('title_error') : undefined} />
}
