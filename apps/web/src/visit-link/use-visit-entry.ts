import type { LinkedVisit } from '@aafiya/contracts/appointments/visit-links'

import { useSaveEntry } from '../appointments/use-save-entry.ts'

/** Downloads the visit as an entry for a calendar: the same one that the clinic mails. */
export function useVisitEntry(): (visit: LinkedVisit) => Promise<void> {
  const save = useSaveEntry()
  return ({ id, sequence, startsAt, endsAt, doctorName, doctorNameAr, address, addressAr }) =>
    save({
      id,
      sequence,
      startsAt: new Date(startsAt),
      endsAt: new Date(endsAt),
      doctor: { fullName: doctorName, fullNameAr: doctorNameAr },
      address,
      addressAr,
    })
}
