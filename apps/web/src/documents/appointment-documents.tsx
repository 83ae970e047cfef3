import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { FailedPart } from '../page/failed-part.tsx'
import { appointmentDocuments } from './document-queries.ts'
import css from './documents.module.css'
import { OwnDocumentRow } from './own-document-row.tsx'

/** The documents of one of the user's appointments. Without any there is no section. */
export function AppointmentDocuments({ id, zone }: { id: string; zone: string }) {
  const { t } = useTranslation(['documents', 'words'])
  const documents = useQuery(appointmentDocuments(id))
  if (documents.isError && !documents.data) return <FailedPart query={documents}>{t('failed')}</FailedPart>
  if (!documents.data || documents.data.length === 0) return null
  return (
    <section className={css.part} aria-label={t('words:documents')}>
      <h2>{t('words:documents')}</h2>
      <ul className={css.list}>
        {documents.data.map((document) => (
          <OwnDocumentRow key={document.id} document={document} zone={zone} />
        ))}
      </ul>
      <p className="small">{t('code_hint')}</p>
    </section>
  )
}
