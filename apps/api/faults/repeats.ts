/**
 * How often something is repeated, or for how long it is unavailable: the whole number in `npm run faults`, a share
 * of it if `FAULT_SHARE` is set, as in CI.
 */
export const repeats = (whole: number): number => Math.ceil(whole * Number(process.env['FAULT_SHARE'] ?? 1))
