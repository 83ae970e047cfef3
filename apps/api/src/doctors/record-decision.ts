import { recordChange } from '../platform/audit/record-change.ts'
import type { Clock } from '../platform/clock.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import type { DoctorRow } from './doctors.table.ts'

type Decision = 'doctor_created' | 'doctor_approved' | 'doctor_declined' | 'doctor_reinstated' | 'doctor_unlisted'

/** Records which administrator decided what about which doctor, in the transaction of the decision. */
export const recordDecision = (
  tx: Tx,
  deps: { clock: Clock },
  caller: Caller,
  action: Decision,
  { id, userId }: Pick<DoctorRow, 'id' | 'userId'>,
): Promise<void> => recordChange(tx, deps, { actor: caller, action, recordId: id, personId: userId })
