/** How often something is repeated, or for how long it is away: all of it by `npm run faults`; where `FAULT_SHARE` says so, as in CI, a part. */
export const repeats = (whole: number): number => Math.ceil(whole * Number(process.env['FAULT_SHARE'] ?? 1))
