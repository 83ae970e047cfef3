import { expect, test } from 'vitest'

import { clinic, refusal, testPassword } from '../../../test/clinic.ts'

test('more concurrent passwords than can be hashed soon are refused immediately, not queued', async () => {
  const { deps } = await clinic()
  const outcomes = await Promise.allSettled(
    Array.from({ length: 400 }, () => deps.passwords.matches(testPassword, undefined)),
  )
  const refused = outcomes.filter((one) => one.status === 'rejected')
  expect(outcomes.length - refused.length).toBe(27)
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'busy', retryAfter: 3 })
  expect(await deps.passwords.matches(testPassword, await deps.passwords.hash(testPassword))).toBe(true)
})

test('while the queue is full a login gets Retry-After, known or not, and is not counted', async () => {
  const { deps, asVisitor, asVisitorIn, buildUser, everything } = await clinic({ passwordCost: 8 })
  const { email } = await buildUser()
  let isFull = true
  const occupy = async () => {
    while (isFull) await deps.passwords.matches(testPassword, undefined)
  }
  const occupied = Promise.all(Array.from({ length: 27 }, occupy))
  const before = await everything()
  const busy = {
    status: 503,
    code: 'busy',
    retryAfter: 3,
    message: 'We are very busy right now. Please try again in a few seconds.',
  }
  expect(await refusal(asVisitor.account.login({ body: { email, password: testPassword } }))).toMatchObject(busy)
  expect(
    await refusal(asVisitor.account.login({ body: { email: 'unknown@example.test', password: testPassword } })),
  ).toMatchObject(busy)
  expect(await refusal(asVisitorIn('ar').account.login({ body: { email, password: testPassword } }))).toMatchObject({
    message: 'الخدمة مزدحمة حاليًا. يرجى المحاولة بعد ثوانٍ.',
  })
  expect(await everything()).toBe(before)
  isFull = false
  await occupied
  expect(await asVisitor.account.login({ body: { email, password: testPassword } })).toMatchObject({ success: true })
})
