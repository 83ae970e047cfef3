import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { FailedPart } from '../../page/failed-part.tsx'
import { useReadWhileUsed } from '../../page/use-read-while-used.ts'
import { filesOfVisit } from '../../preparation/preparation-queries.ts'
import { SentFiles } from '../../preparation/sent-files.tsx'

/** Files that the patient sent before the appointment; nothing where none were sent. */
export function VisitSentFiles({ id }: { id: string }) {
  const { t } = useTranslation('preparation')
  const files = useQuery(filesOfVisit(id))
  useReadWhileUsed(files)
  if (files.isError && !files.data) return <FailedPart query={files}>{t('files_load_failed')}</FailedPart>
  if (!files.data || files.data.length === 0) return null
  return (
    <>
      <h2>{t('files_of_patient')}</h2>
      <SentFiles files={files.data} />
    </>
  )
}
