import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { useDoctorName } from '../doctors/doctor-name.tsx'
import { FailedPart } from '../page/failed-part.tsx'
import { Failure } from '../page/failure.tsx'
import { Button } from '../ui/action/button.tsx'
import { deskDocuments, useOpenDocument } from './document-queries.ts'
import { DocumentRow } from './document-row.tsx'
import css from './documents.module.css'

/** What doctors released to the front desk of a person's documents. Without any there is no section. */
export function DeskDocuments({ personId, zone }: { personId: string; zone: string }) {
  const { t } = useTranslation(['documents', 'words'])
  const doctorName = useDoctorName()
  const documents = useQuery(deskDocuments(personId))
  const opening = useOpenDocument()
  if (documents.isError && !documents.data) return <FailedPart query={documents}>{t('failed')}</FailedPart>
  if (!documents.data || documents.data.length === 0) return null
  return (
    <section className={css.part} aria-label={t('words:documents')}>
      <h3>{t('words:documents')}</h3>
      <ul className={css.list}>
        {documents.data.map((document) => (
          <DocumentRow
            key={document.id}
            document={document}
            zone={zone}
            detail={doctorName({ fullName: document.doctorName, fullNameAr: document.doctorNameAr })}
          >
            <Button
              tone="text"
              busy={opening.isPending && opening.variables.params.id === document.id}
              onClick={() => opening.mutate({ params: { id: document.id } })}
            >
              {t('open_and_print')}
            </Button>
          </DocumentRow>
        ))}
      </ul>
      {opening.error && <Failure failure={opening.error} failed={t('action_failed')} />}
    </section>
  )
}
