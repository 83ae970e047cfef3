import type { AppointmentRow } from './appointments.table.ts'

/** Whether what was said about coming is about the visit as it is now: a move makes it void. */
export const isAnswered = ({ answeredSequence, sequence }: Pick<AppointmentRow, 'answeredSequence' | 'sequence'>): boolean =>
  answeredSequence === sequence
