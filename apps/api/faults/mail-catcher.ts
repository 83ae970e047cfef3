import { onTestFinished } from 'vitest'

import { freePort } from '../test/free-port.ts'
import { createMailCatcher } from '../test/mail-catcher.ts'

/** A mail server of the test's own. */
export async function mailCatcher() {
  const catcher = createMailCatcher(await freePort())
  await catcher.start()
  onTestFinished(catcher.stop)
  return catcher
}
