import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { filesOfVisit } from '../../preparation/preparation-queries.ts'
import { SentFiles } from '../../preparation/sent-files.tsx'
import { Button } from '../../ui/action/button.tsx'

/** Files that the patient sent before the appointment; nothing where none were sent. */
export function VisitSentFiles({ id }: { id: string }) {
  const { t } = useTranslation(['preparation', 'common'])
  const files = useQuery(filesOfVisit(id))
  if (files.isError && !files.data)
    return (
      <p className="small">
        {t('files_load_failed')}{' '}
        <Button tone="text" busy={files.isFetching} onClick={() => void files.refetch()}>
          {t('common:retry')}
        </Button>
      </p>
    )
  if (!files.data || files.data.length === 0) return null
  return (
    <>
      <h2>{t('files_of_patient')}</h2>
      <SentFiles files={files.data} />
    </>
  )
}
