import { hourMs } from '@aafiya/contracts/platform/durations'

/** The hour an instant lies in, by its beginning. */
export const hourOf = (at: Date): Date => new Date(Math.floor(at.getTime() / hourMs) * hourMs)
