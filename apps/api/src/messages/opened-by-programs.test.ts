import { visitLinks } from '@aafiya/contracts/appointments/visit-links'
import { waitingOffers } from '@aafiya/contracts/appointments/waiting-list'
import { limits } from '@aafiya/contracts/platform/limits'
import { expect, test } from 'vitest'

import { monday } from '../../test/clinics/paying-clinic.ts'
import { site } from '../../test/clinics/site.ts'
import { tuesday } from '../../test/clinics/waiting-line.ts'
import { endpoints } from '../../test/endpoints/declared-endpoints.ts'
import { offerFreedTimes } from '../waiting/offer-freed-times.ts'
import { linkUrl, listUrl } from './link-url.ts'

/**
 * Headers of browsers and mail programs that prefetch pages, and of services that open links to scan them or to fetch
 * a preview.
 */
const programs: Record<string, string>[] = [
  { 'sec-purpose': 'prefetch;prerender' },
  { purpose: 'prefetch' },
  { 'x-moz': 'prefetch' },
  { 'user-agent': 'WhatsApp/2.23.20.0' },
  { 'user-agent': 'Mozilla/5.0 (compatible; BarracudaCentral/1.0)' },
  {},
]

/** Mona is notified of her visit on Tuesday, and Omar is offered a time on Monday. The secrets are from their mails. */
async function notified() {
  const place = await site({ env: { RATE_LIMIT_FACTOR: '100000' } })
  const { buildDoctor, asPatient, deliver, deps, clock } = place
  const doctor = await buildDoctor()
  const [mona, omar] = [await asPatient('mona'), await asPatient('omar')]
  const newestSecret = async (page: string) =>
    (await deliver()).flatMap(({ text }) => new RegExp(`/${page}\\?in=en#([\\w-]+)`).exec(text)?.[1] ?? []).at(-1) ?? ''
  const freed = await mona.appointments.book({ body: { doctorId: doctor.id, ...monday } })
  await deliver()
  await mona.appointments.book({ body: { doctorId: doctor.id, ...tuesday } })
  const visit = await newestSecret('visit')
  await omar.waitingList.join({ body: { doctorId: doctor.id } })
  await mona.appointments.cancel({ params: { id: freed.id } })
  clock.advance(limits.undoMinutes)
  await offerFreedTimes(deps)
  const offer = await newestSecret('offer')
  const texts = (await deliver()).map(({ text }) => text)
  clock.advance(2)
  return { ...place, texts, secrets: { visit, offer } }
}

/** Every URL behind a message's link: in mails, in text messages, and in the API for their pages. */
function addressesOf({ texts, secrets }: Awaited<ReturnType<typeof notified>>): string[] {
  const base = 'https://clinic.example'
  const inMails = texts.flatMap((text) => text.match(/https:\/\/clinic\.example\/\S+/g) ?? [])
  const inTexts = (['en', 'ar'] as const).flatMap((language) => [
    listUrl(base, language),
    ...(['visit', 'offer'] as const).map((page) =>
      linkUrl(base, { page, language, secret: secrets[page], isShort: true }),
    ),
  ])
  const pages = [...inMails, ...inTexts]
    .map((address) => new URL(address))
    .flatMap(({ pathname, search, hash }) => {
      const page = pathname + search
      // A program that takes the secret for a part of the address sends it.
      return [page, `${page}${search ? '&' : '?'}token=${hash.slice(1)}`, `${pathname}/${hash.slice(1)}`]
    })
  const answers = (calls: Record<string, { path: string }>, secret: string) =>
    Object.values(calls).flatMap(({ path }) => [`/api${path}`, `/api${path}?token=${secret}`])
  const read = endpoints.filter(
    ({ endpoint: { method, access, path } }) => method === 'get' && access === 'public' && !path.includes(':'),
  )
  return [
    ...new Set([
      ...pages,
      ...answers(visitLinks, secrets.visit),
      ...answers(waitingOffers, secrets.offer),
      ...read.map(({ endpoint: { path } }) => `/api${path}`),
    ]),
  ]
}

test('GET and HEAD of every URL behind a link, by any program, change no row', async () => {
  const place = await notified()
  const { everything, http, secrets } = place
  const addresses = addressesOf(place)
  expect(addresses.length).toBeGreaterThan(40)
  expect([secrets.visit, secrets.offer].map((secret) => secret.length)).toEqual([43, 22])
  const before = await everything()
  for (const headers of programs)
    await Promise.all(
      addresses.flatMap((address) =>
        ([http.get, http.head] as const).map(async (ask) => {
          const { status } = await ask(address).set({ accept: 'text/html,*/*', ...headers })
          expect(status, address).toBeLessThan(500)
        }),
      ),
    )
  expect(await everything()).toBe(before)
})

test('a program that runs the page and immediately presses every button changes no row; a person does', async () => {
  const { everything, asVisitor, secrets, clock } = await notified()
  const before = await everything()
  const opened = await asVisitor.visitLinks.open({ body: { token: secrets.visit } })
  const offered = await asVisitor.waitingOffers.open({ body: { token: secrets.offer } })
  const visit = { token: secrets.visit, shown: opened.shown }
  const offer = { token: secrets.offer, shown: offered.shown }
  const pressAll = () =>
    Promise.allSettled([
      asVisitor.visitLinks.confirm({ body: visit }),
      asVisitor.visitLinks.move({ body: { ...visit, ...monday, appointmentTime: '15:00' } }),
      asVisitor.visitLinks.late({ body: { ...visit, minutes: 10 } }),
      asVisitor.visitLinks.cancel({ body: visit }),
      asVisitor.visitLinks.undo({ body: visit }),
      asVisitor.waitingOffers.accept({ body: offer }),
      asVisitor.waitingOffers.decline({ body: offer }),
      asVisitor.waitingOffers.stop({ body: offer }),
    ])
  expect(new Set((await pressAll()).map(({ status }) => status))).toEqual(new Set(['rejected']))
  expect(await everything()).toBe(before)
  clock.advance(1)
  await asVisitor.waitingOffers.decline({ body: offer })
  expect(await everything()).not.toBe(before)
})
