import type { OwnDocument } from '@aafiya/contracts/appointments/visit-documents'
import { useTranslation } from 'react-i18next'

import { useDoctorName } from '../doctors/doctor-name.tsx'
import { Failure } from '../page/failure.tsx'
import { usePersonName } from '../page/use-person-name.ts'
import { Button } from '../ui/action/button.tsx'
import { useOpenDocument } from './document-queries.ts'
import { DocumentRow } from './document-row.tsx'

/** A document as the patient, or who looks after them, finds it. */
export function OwnDocumentRow({ document, zone, isListed }: { document: OwnDocument; zone: string; isListed?: true }) {
  const { t } = useTranslation('documents')
  const opening = useOpenDocument()
  const { person, doctorName: fullName, doctorNameAr: fullNameAr } = document
  const doctor = useDoctorName()({ fullName, fullNameAr })
  const patient = usePersonName()(person?.fullName ?? '', person?.fullNameAr ?? null)
  return (
    <DocumentRow
      document={document}
      zone={zone}
      detail={isListed && [doctor, patient].filter((name) => name !== '').join(' · ')}
    >
      <Button
        tone="text"
        busy={opening.isPending}
        onClick={() => opening.mutate({ params: { id: document.id } })}
        aria-label={t('open_number', { number: String(document.number) })}
      >
        {t('open')}
      </Button>
      {opening.error && <Failure failure={opening.error} failed={t('action_failed')} />}
    </DocumentRow>
  )
}
