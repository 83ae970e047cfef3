/**
 * Characters of a summary, and ratings of a doctor's visits from which on their average is public. Neither among
 * `limits`, which every page loads, nor beside schemas.
 */
export const paperLimits = { summary: 4000, publicRatings: 10 } as const
