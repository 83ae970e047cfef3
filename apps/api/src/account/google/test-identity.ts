import { PersonName, Email } from '@aafiya/contracts/language/text'
import { json, Router } from 'express'
import * as z from 'zod/mini'

import { Problem } from '../../platform/problem.ts'
import { equalSecrets, type Secrets } from '../../platform/secrets.ts'
import type { GoogleTokens } from './google-tokens.ts'

const Person = z.strictObject({ email: Email, firstName: PersonName, lastName: PersonName })
type Person = z.infer<typeof Person>

/**
 * Google's stand-in in development: it signs in any name and address typed in. The same address is the same Google
 * account.
 */
export interface TestIdentity {
  tokens: GoogleTokens
  issue: (person: Person) => string
}

export function createTestIdentity(secrets: Secrets): TestIdentity {
  const sign = (body: string) => secrets.hash('test identity', body)
  return {
    issue(person) {
      const body = Buffer.from(JSON.stringify(person)).toString('base64url')
      return `${body}.${sign(body)}`
    },
    tokens: {
      async read(idToken) {
        const [body = '', signature = ''] = idToken.split('.')
        if (!equalSecrets(sign(body), signature)) return undefined
        const person = Person.parse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')))
        return { ...person, email: person.email.toLowerCase(), sub: `test:${person.email.toLowerCase()}` }
      },
    },
  }
}

/**
 * As much of Google's script as the app uses (`apps/web/src/account/google/google-identity.ts`), with a form in place
 * of its window.
 */
const script = `
const texts = {
  en: { button: 'Continue with Google (test identity)', title: 'A Google account to try', note: 'Development only. Nothing is sent to Google.',
    firstName: 'First name', lastName: 'Last name', email: 'Email', submit: 'Continue', cancel: 'Cancel' },
  ar: { button: 'المتابعة باستخدام Google (هوية تجريبية)', title: 'حساب Google للتجربة', note: 'لبيئة التطوير فقط. لا يُرسل أي شيء إلى Google.',
    firstName: 'الاسم الأول', lastName: 'اسم العائلة', email: 'البريد الإلكتروني', submit: 'متابعة', cancel: 'إلغاء' },
}
const look = {
  control: 'box-sizing:border-box;inline-size:100%;min-block-size:52px;padding:8px 16px;border:1px solid var(--edge);' +
    'border-radius:var(--radius);background:var(--raised);font:var(--font-field)',
  dialog: 'inline-size:min(26rem,90vw);padding:24px;border:0;border-radius:var(--radius-dialog);background:var(--paper);color:var(--ink)',
  form: 'display:grid;gap:16px',
}
let settings
const make = (name, style, values = {}) => {
  const element = Object.assign(document.createElement(name), values)
  element.style.cssText = style
  return element
}
function ask(say) {
  const dialog = make('dialog', look.dialog, { lang: document.documentElement.lang })
  const form = make('form', look.form)
  const heading = make('h2', 'font:var(--font-h3)', { id: 'test-identity', textContent: say.title })
  dialog.setAttribute('aria-labelledby', heading.id)
  const field = (name, value, type) => {
    const label = make('label', 'display:grid;gap:4px;font:var(--font-label)', { textContent: say[name] })
    label.append(make('input', look.control, { name, value, type, required: true, dir: type === 'email' ? 'ltr' : 'auto' }))
    return label
  }
  const cancel = make('button', look.control, { type: 'button', textContent: say.cancel })
  form.append(heading, make('p', 'font:var(--font-small)', { textContent: say.note }), field('firstName', 'Mona', 'text'),
    field('lastName', 'Farid', 'text'), field('email', 'mona@google.example', 'email'),
    make('button', look.control, { textContent: say.submit }), cancel)
  dialog.append(form)
  document.body.append(dialog)
  cancel.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => dialog.remove())
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const body = JSON.stringify(Object.fromEntries(new FormData(form)))
    const answer = await fetch('/dev/google', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { credential, message } = await answer.json()
    if (credential) {
      dialog.close()
      settings.callback({ credential })
    } else form.prepend(make('p', 'color:var(--bad)', { role: 'alert', textContent: message }))
  })
  dialog.showModal()
}
window.google = { accounts: { id: {
  initialize(options) { settings = options },
  renderButton(place, { locale }) {
    const say = texts[locale] ?? texts.en
    const button = make('button', look.control, { type: 'button', textContent: say.button })
    button.addEventListener('click', () => ask(say))
    place.append(button)
  },
} } }
`

/** `/dev/google`: signs a token for the typed name and address. Development only. */
export function testIdentityPage({ issue }: TestIdentity): Router {
  const router = Router()
  router.get('/dev/google/identity.js', (_request, response) => void response.type('js').send(script))
  router.post('/dev/google', json({ limit: 2000 }), (request, response) => {
    const person = Person.safeParse(request.body)
    if (!person.success) throw new Problem('validation_failed')
    response.json({ credential: issue(person.data) })
  })
  return router
}
