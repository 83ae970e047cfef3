import { onTestFinished } from 'vitest'

import { noteServerTime } from '../src/server-clock.ts'
import type { Answers } from './fake-api.ts'

const note = (date: Date) => noteServerTime(new Response(null, { headers: { date: date.toUTCString() } }))

/** An answer with the server's time, which may differ from the device's. */
export function answeredByServer(at: string, name: string, body: unknown): Answers {
  onTestFinished(() => note(new Date()))
  return {
    [name]: () => {
      note(new Date(at))
      return { body }
    },
  }
}
