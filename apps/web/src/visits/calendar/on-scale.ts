import type { Range } from './calendar-day.ts'

/** A minute is a tenth of a rem, so that the time scale grows with the text. */
export const onScale = ({ from, to }: Range, shown: Range) => ({
  insetBlockStart: `${(from - shown.from) / 10}rem`,
  blockSize: `${(to - from) / 10}rem`,
})
