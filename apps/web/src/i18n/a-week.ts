/** Any week from Saturday on, for the names of its days. */
export const aWeek = {
  saturday: '2026-01-03',
  sunday: '2026-01-04',
  monday: '2026-01-05',
  tuesday: '2026-01-06',
  wednesday: '2026-01-07',
  thursday: '2026-01-08',
  friday: '2026-01-09',
}
