/** In milliseconds. A civil day may be an hour longer or shorter: `addDays` of `clinic-time.ts` counts those. */
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
