/** A moment, and the zone whose clock shows it. The clinic's zone is always named; the browser's never counts. */
export interface When {
  /** UTC instant, ISO 8601. */
  instant: string
  /** IANA zone. */
  zone: string
}

/** A civil day, `YYYY-MM-DD`: the same day in every zone. */
export const civilDay = (date: string): When => ({ instant: `${date}T00:00:00Z`, zone: 'UTC' })

/** A civil time, `HH:mm`: what the clinic's clock shows, already. */
export const civilTime = (time: string): When => ({ instant: `1970-01-01T${time}:00Z`, zone: 'UTC' })
