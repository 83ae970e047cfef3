import { limits } from '../platform/limits.ts'

/** The visit type that a clinic begins with: half an hour at the doctor's fee. */
export const startVisitType = {
  name: 'Consultation',
  nameAr: 'كشف',
  minutes: limits.slotMinutes,
  pauseMinutes: 0,
  fee: null,
  bookableBy: 'patient',
  followUpDays: null,
} as const
