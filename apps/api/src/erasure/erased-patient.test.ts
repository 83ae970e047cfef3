import { expect, test } from 'vitest'

import { refusal, testPassword } from '../../test/clinic.ts'
import { documentClinic, prescription } from '../../test/clinics/document-clinic.ts'

test('no document or summary is written about a patient who deleted their account', async () => {
  const { mona, asDoctor, id, clock, deliver, issue, everything } = await documentClinic()
  const params = { id }
  clock.set('2026-03-02T20:00:00Z')
  await mona.erasure.erase({ body: { password: testPassword, people: [] } })
  await deliver()
  for (const call of [
    () => issue({ text: 'canaryDocument' }),
    () => asDoctor.visitDocuments.preview({ params, body: prescription }),
    () => asDoctor.visitPapers.saveSummary({ params, body: { version: 0, text: 'canarySummary' } }),
  ])
    expect(await refusal(call())).toMatchObject({ status: 404, code: 'person_not_found' })
  expect(await everything()).not.toContain('canary')
})
