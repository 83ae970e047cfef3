/** The process's time. Every rule takes it from here, so that tests decide what time it is. */
export interface Clock {
  now: () => Date
}

export const systemClock: Clock = { now: () => new Date() }
