const hourMs = 3_600_000

/** The hour an instant lies in, by its beginning. */
export const hourOf = (at: Date): Date => new Date(Math.floor(at.getTime() / hourMs) * hourMs)
