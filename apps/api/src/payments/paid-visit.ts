import { standardVisit, type VisitLength } from '@aafiya/contracts/hours/slots'

import { lengthOf } from '../appointments/span.ts'
import type { PaymentRow } from './payments.table.ts'

/** The length of the visit that a payment is for, as it was when the checkout began. */
export const paidVisit = ({ startsAt, endsAt, pauseMinutes }: PaymentRow): VisitLength =>
  endsAt ? lengthOf({ startsAt, endsAt, pauseMinutes }) : standardVisit
