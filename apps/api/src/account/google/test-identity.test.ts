import { testGoogleClientId } from '@aafiya/contracts/account/google'
import { expect, test } from 'vitest'

import { clinic, refusal } from '../../../test/clinic.ts'
import { readConfig } from '../../config.ts'

const mona = { firstName: 'Mona', lastName: 'Farid', email: 'Mona@google.example' }
const email = 'mona@google.example'

test('a new person in development completes the registration, and signs in to the same account afterwards', async () => {
  const { asVisitor, http } = await clinic({ env: { NODE_ENV: 'development' } })
  expect(await asVisitor.clinic.show()).toMatchObject({ googleClientId: testGoogleClientId })
  expect((await http.get('/dev/google/identity.js')).text).toContain('window.google')
  const { credential: idToken } = (await http.post('/dev/google').send(mona)).body
  expect(await asVisitor.google.login({ body: { idToken } })).toMatchObject({
    requiresRegistration: true,
    firstName: 'Mona',
    email,
  })
  const body = { provider: 'google' as const, idToken, gender: 1 as const, role: 2 as const }
  expect(await asVisitor.google.register({ body })).toMatchObject({ success: true, requiresRegistration: false })
  expect((await asVisitor.google.login({ body: { idToken } })).accessToken).toBeTruthy()
})

test('a token that the stand-in has not signed is invalid, and a person without a name or an address gets none', async () => {
  const { asVisitor, http } = await clinic({ env: { NODE_ENV: 'development' } })
  const { credential } = (await http.post('/dev/google').send(mona)).body
  const forged = Buffer.from(JSON.stringify({ ...mona, email: 'admin@aafiya.example' })).toString('base64url')
  for (const idToken of [forged, `${forged}.${String(credential).split('.')[1]}`, 'x', '.'])
    expect(await refusal(asVisitor.google.login({ body: { idToken } }))).toMatchObject({
      status: 422,
      code: 'google_token_invalid',
    })
  for (const person of [{}, { ...mona, email: 'mona' }, { ...mona, firstName: '' }, { ...mona, role: 3 }])
    expect((await http.post('/dev/google').send(person)).status).toBe(422)
})

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://x@localhost/x',
  SMTP_URL: 'smtp://localhost',
  MAIL_FROM: 'no-reply@clinic.test',
  JWT_SECRET: 'a secret of the tests, long enough to be one',
  PUBLIC_URL: 'http://localhost',
  LOG_LEVEL: 'silent',
}

test.each([
  ['without a client id', {}, null],
  ['with the stand-in’s own client id', { GOOGLE_CLIENT_ID: testGoogleClientId }, testGoogleClientId],
  ['without NODE_ENV', { NODE_ENV: '' }, null],
])('production %s never has the stand-in', async (_, change, googleClientId) => {
  const env = { ...production, ...change }
  expect(readConfig(env)).toMatchObject({ hasTestIdentity: false })
  const { asVisitor, http } = await clinic({ env })
  expect(await asVisitor.clinic.show()).toMatchObject({ googleClientId })
  expect((await http.get('/dev/google/identity.js')).status).toBe(404)
  expect((await http.post('/dev/google').send(mona)).status).toBe(404)
})

test('with a Google client id in development there is no stand-in', () => {
  expect(readConfig({ NODE_ENV: 'development', GOOGLE_CLIENT_ID: 'ours' })).toMatchObject({ hasTestIdentity: false })
})
