import type { AppointmentRow } from './appointments.table.ts'

/** Whether the patient's answer is about the visit as it is now: a move voids it. */
export const isAnswered = ({
  answeredSequence,
  sequence,
}: Pick<AppointmentRow, 'answeredSequence' | 'sequence'>): boolean => answeredSequence === sequence
