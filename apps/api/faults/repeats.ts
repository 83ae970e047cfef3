/** How often something is repeated: all of it by `npm run faults`; where `FAULT_SHARE` says so, as in CI, a part. */
export const repeats = (whole: number): number => Math.ceil(whole * Number(process.env['FAULT_SHARE'] ?? 1))
