import { describe, expect, test } from 'vitest'

import { usedSettings } from '../../src/clinic/used-settings.ts'
import { readConfig } from '../../src/config.ts'
import { mailTemplates } from '../../src/mail-templates.ts'

/**
 * What an attacker or a careless writer may type into a field: addresses, directional marks, markup, and plain words.
 */
const typed = {
  host: 'Zorba.com/x',
  www: 'www.zorba.example',
  email: 'mona@zorba.example',
  url: 'http://zorba.example/a.b?c=d',
  arabicHost: 'زوربا.مصر',
  wideDot: 'zorba。com',
  turned: '\u202Eabroz \u2069 Zorba\u2066\nZorba',
  markup: '<a href="https://zorba.example">b</a>',
  address: '12 Zorba St., Cairo',
}
const word = /zorba|زوربا/iu

const clock = '2026-03-02T08:00:00.000Z'
const link = 'https://clinic.example/visit?in=en#secret'

const totals = {
  visits: 412,
  attended: 19,
  noShow: 2,
  kept: 400,
  late: 12,
  first: 80,
  leadDays: 3.5,
  offered: 60_000,
  booked: 31_000,
  income: [
    { currency: 'EGP', amount: 123_456 },
    { currency: 'USD', amount: 80.5 },
  ],
  due: [],
  refilled: 0,
  messageCost: null,
}

/** The facts of every mail, where every typed value is the same text. */
const factsWith = (
  text: string,
): Record<string, { data: Record<string, unknown>; secret?: Record<string, string> }> => {
  const doctor = { doctorName: text, doctorNameAr: text }
  const visit = { startsAt: clock, endsAt: '2026-03-02T08:30:00.000Z', address: text, addressAr: text, ...doctor }
  const appointment = {
    ...visit,
    id: 'visit',
    sequence: 1,
    stampedAt: clock,
    previousStart: clock,
    recipientName: text,
    recipientEmail: 'mona@example.test',
    patientName: text,
    patientNameAr: text,
    doctorId: 'doctor',
    fee: 47.5,
    currency: 'USD',
    isForOther: true,
    reason: text,
    cancelledBy: 'patient',
  }
  const payment = {
    appointmentId: 'visit',
    recipientName: text,
    ...doctor,
    startsAt: clock,
    amount: 80,
    currency: 'EGP',
  }
  const named = { data: { firstName: text, newEmail: text } }
  const code = { ...named, secret: { code: '012345' } }
  const linked = { ...named, secret: { link } }
  const reminded = { ...visit, id: 'visit', sequence: 1, patientName: text, patientNameAr: text }
  return {
    sign_up_code: code,
    forgot_code: code,
    change_email_code: code,
    confirm_code: code,
    login_code: code,
    email_changed: named,
    password_changed: named,
    google_linked: named,
    google_unlinked: named,
    second_factor_on: named,
    second_factor_off: named,
    passkey_added: named,
    passkey_removed: named,
    recovery_codes_made: named,
    recovery_code_used: named,
    second_factor_reset: named,
    administrator_made: { data: { ...named.data, madeBy: text } },
    account_erased: named,
    export_ready: named,
    account_exists: named,
    administrator_link: linked,
    receptionist_link: linked,
    doctor_link: linked,
    test_mail: named,
    monthly_report: { data: { firstName: text, month: '2026-02-01', currency: 'EGP', now: totals, before: totals } },
    doctor_approved: named,
    doctor_declined: { data: { firstName: text, reason: text } },
    ...Object.fromEntries(
      ['booked', 'moved', 'cancelled'].flatMap((event) => [
        [`appointment_${event}`, { data: appointment, secret: { link } }],
        [`appointment_doctor_${event}`, { data: appointment }],
      ]),
    ),
    inquiry_answered: { data: { firstName: text, link: '/inquiries/1' } },
    visit_suggested: { data: { firstName: text, link: '/inquiries/1' } },
    ...Object.fromEntries(
      ['paid', 'refunded', 'failed', 'late', 'twice', 'unauthorized'].map((event) => [
        `payment_${event}`,
        { data: payment },
      ]),
    ),
    appointment_reminder: {
      data: {
        recipientName: text,
        recipientEmail: 'mona@example.test',
        stampedAt: clock,
        visits: [reminded, { ...reminded, id: 'next' }],
      },
      secret: { visit: link, next: link },
    },
    appointments_together: {
      data: {
        ...doctor,
        recipientName: text,
        recipientEmail: 'mona@example.test',
        stampedAt: clock,
        address: text,
        addressAr: text,
        currency: 'EGP',
        visits: [
          { ...reminded, fee: 47.5 },
          { ...reminded, id: 'next', fee: 0 },
        ],
      },
      secret: { visit: link, next: link },
    },
    doctor_delay: { data: { recipientName: text, ...doctor, startsAt: clock, minutes: 20 }, secret: { link } },
    waiting_offer: {
      data: {
        recipientName: text,
        patientName: text,
        patientNameAr: text,
        ...doctor,
        startsAt: clock,
        reservedUntil: clock,
        insteadOf: clock,
      },
      secret: { link },
    },
    access_changed: {
      data: {
        change: 'guardian_added',
        recipientName: text,
        facts: { reader: 'other', who: text, whoAr: text, person: text, personAr: text },
      },
    },
    guardian_invitation: { data: { inviter: text, inviterAr: text, person: text, personAr: text }, secret: { link } },
  }
}

const config = readConfig({
  NODE_ENV: 'test',
  PUBLIC_URL: 'https://clinic.example',
  CLINIC_NAME: 'Aafiya',
  CLINIC_NAME_AR: 'عافية',
})
const templates = mailTemplates({ config, clinic: { facts: () => usedSettings(config, undefined) } })

function render(words: string) {
  return Object.entries(factsWith(words)).flatMap(([template, { data, secret = {} }]) =>
    (['en', 'ar'] as const).map((language) => {
      const mail = templates[template]?.({ template, language, data, secret })
      if (!mail) throw new Error(`no mail ${template}`)
      return { name: `${template} ${language}`, language, ...mail }
    }),
  )
}

/**
 * What mail programs make into links, each a bit differently: schemes, "www.", hosts with a known ending, addresses.
 */
const looksLikeLink =
  /(?:https?|ftp|mailto|tel|javascript):\S|\/\/[\p{L}\p{N}]|www[.。]\S|[\p{L}\p{N}-][.。](?:com|example|مصر)|[\w.-]@[\w-]/giu
const linksIn = (text: string) => text.match(looksLikeLink) ?? []
/** Its own links are the clinic's; the rest may contain none. */
const withoutOwnLinks = (text: string) => text.replace(/https:\/\/clinic\.example[^\s"<]*/g, '')
const shownText = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

/** The text outside of everything that is set apart. */
function outside(text: string, opens: RegExp, closes: RegExp): string {
  let depth = 0
  let out = ''
  for (const part of text.split(new RegExp(`(${opens.source}|${closes.source})`, 'u'))) {
    if (opens.test(part)) depth += 1
    else if (closes.test(part)) depth -= 1
    else if (depth === 0) out += part
    if (depth < 0) throw new Error(`something is closed that was never opened: ${text}`)
  }
  if (depth !== 0) throw new Error(`something is never closed: ${text}`)
  return out
}

test('every mail of the product is rendered here', () => {
  expect(Object.keys(factsWith('')).toSorted()).toEqual(Object.keys(templates).toSorted())
})

describe.each(Object.entries(typed))('with typed text: %s', (_, words) => {
  test('no subject contains a word of it', () => {
    const found = render(words).filter(({ subject }) => word.test(subject))
    expect(found.map(({ name, subject }) => `${name}: ${subject}`)).toEqual([])
  })

  test('nothing of it becomes a link, in HTML or in text', () => {
    const found = render(words).flatMap(({ name, html, text }) => [
      ...linksIn(withoutOwnLinks(text)).map((one) => `${name} text: ${one}`),
      ...linksIn(withoutOwnLinks(shownText(html))).map((one) => `${name} html: ${one}`),
      ...[...html.matchAll(/href="([^"]*)"/g)].flatMap(([, url = '']) =>
        url.startsWith('https://clinic.example/') ? [] : [`${name} href: ${url}`],
      ),
    ])
    expect(found).toEqual([])
  })

  test('all of it is set apart from the words around it, and what it opens or closes has no effect', () => {
    for (const { name, subject, html, text } of render(words)) {
      expect(text, name).not.toMatch(/[\u202A-\u202E\u2066\u2067]/u)
      const shown = outside(text, /\u2068/u, /\u2069/u)
      outside(subject, /\u2068/u, /\u2069/u)
      const body = html.slice(html.indexOf('<body')).replace('<span style="color:#E39A3B">&#9670;</span>', '')
      const shownHtml = outside(body.replace(/<(?!\/?span)[^>]*>/g, ' '), /<span dir="auto">/u, /<\/span>/u)
      expect(shown, name).not.toMatch(word)
      expect(shownHtml, name).not.toMatch(word)
    }
  })
})

test('dates, amounts and the clinic’s name are set apart too, in subjects as well', () => {
  const mails = render(typed.address)
  const textOf = (name: string) => mails.find((one) => one.name === name)
  expect(textOf('sign_up_code ar')?.subject).toBe('رمز التحقق من \u2068عافية\u2069')
  expect(textOf('payment_paid ar')?.text).toContain('\u2068الاثنين 2 مارس 2026، 10:00 ص (بتوقيت القاهرة)\u2069')
  expect(textOf('appointment_booked ar')?.text).toContain('\u206812 Zorba St., Cairo\u2069')
  expect(textOf('appointment_booked ar')?.html).toContain('<span dir="auto">12 Zorba St., Cairo</span>')
})
