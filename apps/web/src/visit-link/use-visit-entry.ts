import type { LinkedVisit } from '@aafiya/contracts/appointments/visit-links'

import { useSaveEntry } from '../appointments/use-save-entry.ts'

/** Downloads the visit as an entry for a calendar: the same one that the clinic mails. */
export function useVisitEntry() {
  const { save, failure } = useSaveEntry()
  const saveEntry = ({ id, sequence, startsAt, endsAt, doctorName, doctorNameAr, address, addressAr }: LinkedVisit) =>
    save({
      id,
      sequence,
      startsAt: new Date(startsAt),
      endsAt: new Date(endsAt),
      doctor: { fullName: doctorName, fullNameAr: doctorNameAr },
      address,
      addressAr,
    })
  return { saveEntry, failure }
}
