import type { DeskVisit } from '@aafiya/contracts/desk/desk'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { CancelVisitDialog, type CancelVisitDialogProps } from '../../visits/cancel-visit-dialog.tsx'
import { personCard } from '../desk-queries.ts'
import { PhoneLinks } from '../person/phone-links.tsx'

/** Cancels a visit, and says whom to call if no account receives the e-mail. */
export function CancelAtDesk(props: Omit<CancelVisitDialogProps, 'notTold' | 'visit'> & { visit: DeskVisit }) {
  const { t } = useTranslation('desk')
  const { data: card } = useQuery(personCard(props.visit.personId))
  return (
    <CancelVisitDialog
      {...props}
      notTold={
        card?.isReached === false ? (
          <div>
            <p>{t('not_reached')}</p>
            <PhoneLinks person={card.person} />
          </div>
        ) : undefined
      }
    />
  )
}
