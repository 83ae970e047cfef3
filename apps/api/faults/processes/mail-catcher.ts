import { onTestFinished } from 'vitest'

import { createMailCatcher } from '../../test/doubles/mail-catcher.ts'
import { freePort } from '../../test/free-port.ts'

/** A mail server of the test's own. */
export async function mailCatcher() {
  const catcher = createMailCatcher(await freePort())
  await catcher.start()
  onTestFinished(catcher.stop)
  return catcher
}
