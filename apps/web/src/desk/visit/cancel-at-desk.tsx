import type { DeskVisit } from '@aafiya/contracts/desk/desk'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { CancelVisitDialog, type CancelVisitDialogProps } from '../../visits/cancel-visit-dialog.tsx'
import { personCard } from '../desk-queries.ts'
import { PhoneLinks } from '../person/phone-links.tsx'

type CancelAtDeskProps = Omit<CancelVisitDialogProps, 'messages' | 'toCall' | 'visit'> & { visit: DeskVisit }

/** Cancels a visit, and says whether the patient gets a message or has to be called. */
export function CancelAtDesk(props: CancelAtDeskProps) {
  const { t } = useTranslation(['desk', 'common'])
  const { data: card, isError } = useQuery(personCard(props.visit.personId))
  if (!card) {
    const loading = <p role="status">{t('common:loading')}</p>
    // Without the card, the general sentence.
    return <CancelVisitDialog {...props} messages={isError ? undefined : { byClinic: loading, byPatient: loading }} />
  }
  const { person, isReached } = card
  if (isReached)
    return (
      <CancelVisitDialog
        {...props}
        messages={{ byClinic: <p>{t('cancel_reached')}</p>, byPatient: <p>{t('cancel_reached_patient')}</p> }}
      />
    )
  const [phone] = person.phones.length > 0 ? person.phones : (person.guardian?.phones ?? [])
  const toCall = phone === undefined ? t('left_without_phone') : t('left_to_call', { phone })
  const callNotice = (
    <div>
      <p>{phone === undefined ? toCall : t('not_reached')}</p>
      <PhoneLinks person={person} />
    </div>
  )
  return (
    <CancelVisitDialog
      {...props}
      messages={{ byClinic: callNotice, byPatient: <p>{t('cancel_not_reached_patient')}</p> }}
      toCall={toCall}
    />
  )
}
