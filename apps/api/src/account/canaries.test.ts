import { createHash } from 'node:crypto'

import { account } from '@aafiya/contracts/account/account'
import { google } from '@aafiya/contracts/account/google'
import { profile } from '@aafiya/contracts/account/profile'
import { recovery } from '@aafiya/contracts/account/recovery'
import { rates } from '@aafiya/contracts/platform/rates'
import { expect, test } from 'vitest'

import { clientFor, clinic } from '../../test/clinic.ts'
import { localGoogle, monaAtGoogle, signed } from '../../test/doubles/local-google.ts'
import { createAdmin } from '../create-admin.ts'
import { createLog } from '../platform/log.ts'
import { rateLimits } from '../platform/rate-limits.table.ts'
import { rateFor } from '../platform/throttle.ts'

const mona = 'mona-canary@example.test'
const moved = 'moved-canary@example.test'
const nour = 'nour-canary@example.test'
const chief = 'chief-canary@example.test'

/** A password that no other text could contain by chance. */
const password = (name: string) => `Canary-${name}-7-Battery`
const wrongCode = '864209'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** A password or token in plain text, and encoded in the ways that a careless log line might contain. */
const formsOf = (secret: string) => [
  secret,
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  Buffer.from(secret).toString('base64url'),
  Buffer.from(secret).toString('hex'),
  digest(secret).toString('hex'),
  digest(secret).toString('base64'),
]

/** Six digits as a separate word, since they may also be part of an instant or an id. */
const codeIn = (code: string) => new RegExp(`(?<![\\w.-])${code}(?![\\w-])`)

async function watched() {
  const lines: string[] = []
  const log = createLog('trace', { write: (line: string) => void lines.push(line) })
  const place = await clinic({ env: { ...(await localGoogle()), RATE_LIMIT_FACTOR: '100' }, log })
  const secrets = new Set<string>()
  const codes = new Set<string>()
  /** Belongs in the database, and in no log. */
  const personal = new Set<string>()

  const look = async (step: string) => {
    const dump = (await place.everything()) + JSON.stringify(await place.database.db.select().from(rateLimits))
    const logged = lines.join('')
    for (const [where, text] of [
      ['dump', dump],
      ['log', logged],
    ] as const) {
      for (const secret of secrets)
        for (const form of formsOf(secret))
          expect(text.includes(form), `${secret} in the ${where} after ${step}`).toBe(false)
      for (const code of codes) expect(codeIn(code).test(text), `${code} in the ${where} after ${step}`).toBe(false)
    }
    for (const text of personal) expect(logged.includes(text), `${text} in the log after ${step}`).toBe(false)
  }
  return {
    ...place,
    lines,
    counts: () => secrets.size + codes.size + personal.size,
    secret: (text: string) => (secrets.add(text), text),
    code: (text: string) => (codes.add(text), text),
    tell: (text: string) => (personal.add(text), text),
    /**
     * Does a step, refused or not, and looks before and after its mails leave; every code and link in them counts from
     * then on.
     */
    async step<T>(name: string, run: () => Promise<T>): Promise<T | undefined> {
      const known = place.mails.length
      const outcome = await run().catch(() => undefined)
      await look(`${name}, before its mail is sent`)
      await place.deliver()
      for (const { text } of place.mails.slice(known)) {
        for (const [found] of text.matchAll(/\b\d{6}\b/g)) codes.add(found)
        for (const [, token] of text.matchAll(/resetToken=([\w-]+)/g)) if (token) secrets.add(token)
      }
      await look(name)
      return outcome
    },
    lastCode: () => place.mails.at(-1)?.text.match(/\b\d{6}\b/)?.[0] ?? '',
    lastToken: () => place.mails.at(-1)?.text.match(/resetToken=([\w-]+)/)?.[1] ?? '',
  }
}

// Some sixty steps, each with a scan of every table before and after its mail.
test('through every call of the account no log line and no row holds a password, a code or a token', async () => {
  const { asVisitor, origin, step, secret, code, tell, lastCode, lastToken, ...place } = await watched()
  const { deps, clock, lines } = place
  for (const email of [mona, moved, nour, chief]) tell(email)
  const first = secret(password('first'))
  code(wrongCode)
  const as = (token = '') => clientFor(origin, token && secret(token))
  const logIn = async (name: string, body: { email: string; password: string; otp?: string; rememberMe?: boolean }) => {
    secret(body.password)
    return as((await step(name, () => asVisitor.account.login({ body })))?.accessToken)
  }

  const person = {
    firstName: tell('Monacanary'),
    lastName: tell('Faridcanary'),
    email: mona,
    gender: 1,
    role: 2,
  } as const
  await step('a sign-up with a weak password', () =>
    asVisitor.account.register({ body: { ...person, password: secret('weak-canary-pass') } }),
  )
  await step('a sign-up', () => asVisitor.account.register({ body: { ...person, password: first } }))
  await logIn('a login before the code', { email: mona, password: first })
  await step('a wrong code', () => asVisitor.account.verifyOtp({ body: { email: mona, otp: wrongCode } }))
  await step('a malformed code', () => asVisitor.account.verifyOtp({ body: { email: mona, otp: code('97531') } }))
  await step('a new code', () => asVisitor.account.resendOtp({ body: { email: mona } }))
  await step('the right code', () => asVisitor.account.verifyOtp({ body: { email: mona, otp: lastCode() } }))
  await step('a second sign-up', () =>
    asVisitor.account.register({ body: { ...person, password: secret(password('second')) } }),
  )
  await logIn('a wrong password', { email: mona, password: password('mistyped') })
  await logIn('a password for an unknown address', {
    email: tell('unknown-canary@example.test'),
    password: password('unknown'),
  })
  const signedIn = await logIn('a login', { email: mona, password: first })
  await step('the person', () => signedIn.account.user())
  await step('a dead token', () => as('dead-canary-token').account.user())

  for (let failure = 0; failure < rates.failedLogins.limit; failure++)
    await deps.throttle.tryConsume(rateFor(rates.failedLogins, mona))
  await logIn('a login that needs a code', { email: mona, password: first })
  await logIn('a login with a wrong code', { email: mona, password: first, otp: wrongCode })
  await logIn('a login with a code', { email: mona, password: first, otp: lastCode(), rememberMe: false })

  await step('a profile', () =>
    signedIn.profile.update({
      body: {
        phoneNumber: tell('+20 100 555 0199'),
        address: tell('5 Canary Road'),
        dateOfBirth: tell('1991-04-18'),
      },
    }),
  )
  await step('a wrong phone', () => signedIn.profile.update({ body: { phoneNumber: tell('call-canary-me') } }))
  await step('a wrong picture', () =>
    signedIn.profile.uploadPicture({ files: [new File(['x'], tell('canary-face.png'))] }),
  )
  await step('no picture', () => signedIn.profile.currentPicture())
  await step('a picture removed', () => signedIn.profile.removePicture())
  const doctor = await place.buildDoctor()
  await step('a booking with notes', () =>
    signedIn.appointments.book({
      body: {
        doctorId: doctor.id,
        appointmentDate: '2026-03-02',
        appointmentTime: '10:00',
        notes: tell('canary cough at night'),
      },
    }),
  )

  const change = (given: string) => () =>
    signedIn.profile.changeEmail({ body: { newEmail: moved, password: secret(given) } })
  await step('a new address, wrong password', change(password('guess')))
  await step('a new address', change(first))
  const newEmailCode = lastCode()
  await step('a new address, wrong code', () =>
    signedIn.profile.verifyNewEmail({ body: { newEmail: moved, otp: wrongCode } }),
  )
  await step('a new address, right code', () =>
    signedIn.profile.verifyNewEmail({ body: { newEmail: moved, otp: newEmailCode } }),
  )

  clock.advance(20)
  const second = secret(password('changed'))
  const setPassword =
    (currentPassword?: string, confirmPassword = second) =>
    () =>
      signedIn.profile.changePassword({
        body: {
          newPassword: second,
          confirmPassword: secret(confirmPassword),
          ...(currentPassword && { currentPassword: secret(currentPassword) }),
        },
      })
  await step('a new password without the old one', setPassword())
  await step('a new password, mistyped the second time', setPassword(first, password('twice')))
  await step('a new password, wrong old one', setPassword(password('old')))
  await step('a new password', setPassword(first))
  await step('where one is signed in', () => signedIn.profile.signIns())
  const other = await logIn('a login with the new password', { email: moved, password: second })
  const others = (await other.profile.signIns()).find((one) => !one.isCurrent)
  await step('another session ended', () => other.profile.endSignIn({ params: { id: others?.id ?? '' } }))
  await step('a logout', () => other.account.logout())

  await step('a forgotten password', () => asVisitor.recovery.initiate({ body: { email: moved } }))
  const forgotCode = lastCode()
  await step('a forgotten password of an unknown address', () =>
    asVisitor.recovery.initiate({ body: { email: 'unknown-canary@example.test' } }),
  )
  await step('a forgotten password, wrong code', () =>
    asVisitor.recovery.verify({ body: { email: moved, otp: wrongCode } }),
  )
  const verified = await step('a forgotten password, right code', () =>
    asVisitor.recovery.verify({ body: { email: moved, otp: forgotCode } }),
  )
  const resetToken = secret(verified?.resetToken ?? '')
  const third = secret(password('reset'))
  const reset = (email: string, token: string, newPassword: string) => () =>
    asVisitor.recovery.complete({ body: { email, resetToken: token, newPassword, confirmPassword: newPassword } })
  await step('a reset with a wrong token', reset(moved, secret('wrong-canary-token-of-some-length'), third))
  await step('a reset', reset(moved, resetToken, third))

  const idToken = (claims = {}) => secret(signed(monaAtGoogle(claims)))
  const withGoogle = (name: string, token: string, given?: string) =>
    step(name, () => asVisitor.google.login({ body: { idToken: token, ...(given && { password: secret(given) }) } }))
  await withGoogle('a token that is none', secret('canary.google.token'))
  await withGoogle('Google, to be linked', idToken({ email: moved }))
  await withGoogle('Google, wrong password', idToken({ email: moved }), password('link'))
  await withGoogle('Google, linked', idToken({ email: moved }), third)
  const linked = await logIn('a login beside Google', { email: moved, password: third })
  await step('Google, unlinked', () => linked.profile.unlinkGoogle())
  const omar = { sub: '2', email: tell('omar-canary@example.test') }
  await withGoogle('Google, new', idToken(omar))
  const registered = await step('Google, registered', () =>
    asVisitor.google.register({ body: { idToken: idToken(omar), provider: 'google', gender: 0, role: 2 } }),
  )
  const googler = as(registered?.accessToken)
  await step('a new address without a password', () =>
    googler.profile.changeEmail({ body: { newEmail: tell('omar2-canary@example.test') } }),
  )
  await step('a new address by a mailed code', () =>
    googler.profile.changeEmail({ body: { newEmail: 'omar2-canary@example.test', otp: lastCode() } }),
  )

  await step('an administrator', () => createAdmin(deps, chief))
  await step('an administrator’s link', reset(chief, lastToken(), secret(password('chief'))))
  const administrator = await logIn('an administrator’s login', { email: chief, password: password('chief') })
  await step('a doctor', () =>
    administrator.doctors.create({
      body: { firstName: 'Nour', lastName: 'Selim', email: nour, speciality: 'Neurologist', fees: 50 },
    }),
  )
  await step('a doctor’s link', reset(nour, lastToken(), secret(password('nour'))))

  expect(place.counts()).toBeGreaterThanOrEqual(50)
  // Both searched places contain what they should.
  expect(await place.everything()).toContain('canary cough at night')
  // Nothing was passed over: each call of the account answered at least once, most of them well.
  const answered = lines.flatMap((line) => /"route":"([^"]+)".*"status":2/.exec(line)?.[1] ?? [])
  for (const { path } of [account, profile, recovery, google].flatMap((endpoints) => Object.values(endpoints)))
    expect(
      answered.filter((route) => route === path).length + (path.endsWith('/upload') ? 1 : 0),
      path,
    ).toBeGreaterThan(0)
})
