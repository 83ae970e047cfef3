import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { anAppointment } from '../../test/an-appointment.ts'
import type { Answers } from '../../test/fake-api.ts'
import { user } from '../../test/render-account.tsx'
import { aDoctor, renderDoctors, taken } from '../../test/render-doctors.tsx'
import { renderInquiries } from '../../test/render-inquiries.tsx'
import { clinic, plain, renderRoutes } from '../../test/render-routes.tsx'
import { SiteShell } from '../shell/site-shell.tsx'
import { ContactPage } from './contact-page.tsx'
import { HomePage } from './home-page.tsx'

// Sentences of docs/specification.md about what the pages show, in both languages where the words differ.
const languages = ['en', 'ar'] as const
type AnyWords<T> = T extends string ? string : { readonly [K in keyof T]: T[K] extends string ? string : T[K] }
const in2 = <const T,>(en: T, ar: AnyWords<T>) => [['en', en] as const, ['ar', ar] as const]

const image = '/api/files/portrait.webp'
const doctor = aDoctor({
  fullNameAr: 'مريم حداد',
  degreeAr: 'دكتوراه في طب الأطفال',
  about: 'Children of all ages.',
  aboutAr: 'للأطفال من كل الأعمار.',
  addressAr: '14 كورنيش النيل',
  image,
  profilePictureUrl: image,
})
const visit = anAppointment({
  doctorId: doctor.id,
  doctorImage: image,
  doctorAddressAr: '14 كورنيش النيل',
  notes: 'Bring the card.',
})
const answers: Answers = {
  'GET /doctors/counts': { body: [] },
  'GET /doctors': { body: [doctor] },
  [`GET /doctors/${doctor.id}`]: { body: doctor },
  [`GET /appointments/doctor/${doctor.id}/booked-slots`]: { body: taken('2026-11-22', '15:30') },
  [`GET /appointments/${visit.id}`]: { body: visit },
  'GET /appointments': { body: [visit] },
  'GET /appointments/cancelled': { body: [] },
  'GET /user': { body: user },
}
const never = () => new Promise<never>(() => {})
const sources = (of: Element) => [...of.querySelectorAll('img')].map((picture) => picture.getAttribute('src'))

/** Whether the text of the innermost element is the fact. */
const isFact = (element: Element | null, fact: string) => {
  const text = plain(element?.textContent)
  return element?.children.length === 0 && text === fact
}

test.each(in2('Aafiya', 'عافية'))('the logo of header and footer leads home: %s', async (language, brand) => {
  const it = await renderRoutes({ '/about': <SiteShell /> }, '/about', {}, { language })
  const frame = [it.getByRole('banner'), it.getByRole('contentinfo')]
  const logos = frame.map((part) => within(part).getByRole('link', { name: brand }).getAttribute('href'))
  expect(logos).toEqual(['/', '/'])
})

test.each([
  ['en', 'Get In Touch', 'Doctors you can trust, at a time that suits you. Book, move or cancel in a minute.'],
  ['ar', 'بيانات التواصل', 'أطباء تثق بهم، في موعد يناسبك. احجز موعدك أو غيّره أو ألغِه في دقيقة.'],
])('the footer has its description, the telephone and the email: %s', async (language, touch, description) => {
  const facts = { ...clinic, phone: '+20 100 123 4567', email: 'care@aafiya.example' }
  const it = await renderRoutes({ '/about': <SiteShell /> }, '/about', { 'GET /clinic': { body: facts } }, { language })
  const footer = within(it.getByRole('contentinfo'))
  const linkOf = (text: string) => footer.getByText(text).closest('a')?.getAttribute('href')
  await footer.findByText(facts.phone)
  expect([linkOf(facts.phone), linkOf(facts.email)]).toEqual(['tel:+201001234567', 'mailto:care@aafiya.example'])
  expect(footer.getByRole('heading', { name: touch })).toBeTruthy()
  expect(footer.getByText(description)).toBeTruthy()
})

test.each(in2(['Menu', 'Main'], ['القائمة', 'القائمة الرئيسية']))(
  'the mobile menu has the four main links: %s',
  async (language, [menu, main]) => {
    const it = await renderRoutes({ '/about': <SiteShell /> }, '/about', {}, { language })
    fireEvent.click(it.getByRole('button', { name: menu }))
    const panel = within(await it.findByRole('dialog', { name: menu }))
    const links = within(panel.getByRole('navigation', { name: main })).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/', '/doctors', '/about', '/contact'])
  },
)

test.each(
  in2(
    ['A doctor you trust, this week.', /^Choose a speciality, see who is available/, /^One account for your appoint/],
    ['طبيب تثق به، هذا الأسبوع.', /^اختر التخصص، واعرف الأطباء المتاحين/, /^حساب واحد لمواعيدك واستشاراتك/],
  ),
)('the home page has a title, a subtitle and a banner: %s', async (language, [title, subtitle, banner]) => {
  const counts = { body: [{ speciality: 'General physician', listed: 120, taking: 90 }] }
  const it = await renderRoutes({ '/': <HomePage /> }, '/', { ...answers, 'GET /doctors/counts': counts }, { language })
  expect(it.getByRole('heading', { level: 1 }).textContent).toBe(title)
  expect(it.getByText(subtitle)).toBeTruthy()
  const section = it.getByText(banner).closest('section') ?? it.container
  expect(await within(section).findByRole('heading', { level: 2, name: /100/ })).toBeTruthy()
  expect(within(section).getByRole('link').getAttribute('href')).toBe('/login?mode=signup')
})

test('each of the six specialities has an illustration of its own', async () => {
  const it = await renderRoutes({ '/': <HomePage /> }, '/', answers)
  const cells = [...it.container.querySelectorAll('#speciality li')]
  const drawings = cells.map((cell) => cell.querySelector('svg')?.innerHTML ?? '')
  expect(cells).toHaveLength(6)
  expect(new Set(drawings.filter(Boolean)).size).toBe(6)
})

test.each(in2(['Dr Mariam Haddad', 'Pediatrician'], ['د. مريم حداد', 'طب الأطفال']))(
  'a top doctor’s card has the picture, the full name and the speciality: %s',
  async (language, [name, speciality]) => {
    const it = await renderRoutes({ '/': <HomePage /> }, '/', answers, { language })
    const card = (await it.findByRole('link', { name })).closest('article') ?? it.container
    expect(sources(card)).toEqual([image])
    expect(plain(within(card).getByRole('heading').textContent)).toBe(name)
    expect(within(card).getByText(speciality)).toBeTruthy()
  },
)

test.each(in2(['Specialities', 'All specialities'], ['التخصصات', 'جميع التخصصات']))(
  'without a speciality, all of them are highlighted: %s',
  async (language, [list, all]) => {
    const it = await renderDoctors('/doctors', answers, { language })
    const current = within(await it.findByRole('navigation', { name: list })).getByRole('link', { current: 'page' })
    expect([current.textContent, current.getAttribute('href')]).toEqual([expect.stringContaining(all), '/doctors'])
  },
)

test.each(in2('Contact Us', 'تواصل معنا'))('the contact page has its title: %s', async (language, title) => {
  const it = await renderRoutes({ '/contact': <ContactPage /> }, '/contact', {}, { language })
  expect(it.getByRole('heading', { level: 1 }).textContent).toBe(title)
})

const loading = {
  doctors: in2('Loading doctors...', 'جارٍ تحميل الأطباء...'),
  appointments: in2('Loading appointments...', 'جارٍ تحميل المواعيد...'),
  inquiries: in2('Loading inquiries...', 'جارٍ تحميل الاستشارات...'),
}

test.each(loading.doctors)('the directory says that it is loading: %s', async (language, text) => {
  const it = await renderDoctors('/doctors', { ...answers, 'GET /doctors': never }, { language })
  expect(await it.findByText(text)).toBeTruthy()
})

test.each(loading.appointments)('My appointments says that it is loading: %s', async (language, text) => {
  const waiting = { ...answers, 'GET /appointments': never }
  const it = await renderDoctors('/My-Appointment', waiting, { language, token: 'tok' })
  expect(await it.findByText(text)).toBeTruthy()
})

test.each(loading.inquiries)('the inquiries say that they are loading: %s', async (language, text) => {
  const it = await renderInquiries('/inquiries', { 'GET /inquiries': never }, { as: 'patient', language })
  expect(await it.findByText(text)).toBeTruthy()
})

test.each([
  ['en', 'Dr Mariam Haddad', 'MD, FRCPCH', 'Pediatrician', '14 years', 'Children of all ages.', '$60'],
  ['ar', 'د. مريم حداد', 'دكتوراه في طب الأطفال', 'طب الأطفال', '14 عامًا', 'للأطفال من كل الأعمار.', '60 دولارًا'],
])(
  'a doctor’s page has picture, name, degree, speciality, experience, about and fee: %s',
  async (language, name, degree, speciality, experience, about, fee) => {
    const it = await renderDoctors(`/appointment/${doctor.id}`, answers, { language })
    const intro = (await it.findByRole('heading', { level: 1, name })).closest('section') ?? it.container
    expect(sources(intro)).toEqual([image])
    for (const fact of [degree, speciality, experience, about, fee])
      expect(within(intro).getAllByText((_, element) => isFact(element, fact)).length).toBeGreaterThan(0)
  },
)

test.each(in2(/^SUN/, /^أحد/))('the days have short weekday labels: %s', async (language, sunday) => {
  const it = await renderDoctors(`/appointment/${doctor.id}?day=2026-11-22`, answers, { language })
  const day = await waitFor(
    () => it.container.querySelector('input[name="day"][value="2026-11-22"]') ?? Promise.reject(),
  )
  expect(plain(day.closest('label')?.textContent)).toMatch(sunday)
})

test.each(
  in2(['Dr Mariam Haddad', 'Pediatrician', '14 Nile Corniche'], ['د. مريم حداد', 'طب الأطفال', '14 كورنيش النيل']),
)(
  'an appointment and its edit screen have the doctor’s picture, name, speciality and address: %s',
  async (language, [name, speciality, address]) => {
    const facts = (of: Element) => {
      expect(sources(of)).toContain(image)
      expect(plain(of.textContent)).toContain(speciality)
      expect(plain(of.textContent)).toContain(address)
    }
    const list = await renderDoctors('/My-Appointment', answers, { language, token: 'tok' })
    const row = (await list.findByRole('heading', { level: 3, name })).closest('article') ?? list.container
    facts(row)
    expect(within(row).getByText('Bring the card.')).toBeTruthy()
    list.unmount()
    const state = { appointment: { id: visit.id } }
    const edit = await renderDoctors('/edit-appointment', answers, { language, token: 'tok', state })
    facts((await edit.findByRole('heading', { level: 2, name })).closest('section') ?? edit.container)
  },
)

test.each(languages)('a doctor of a speciality without a translation shows its raw value: %s', async (language) => {
  const other = aDoctor({ speciality: 'Podiatrist' })
  const only = { ...answers, 'GET /doctors': { body: [other] } }
  const it = await renderRoutes({ '/': <HomePage /> }, '/', only, { language })
  expect(await it.findByText('Podiatrist')).toBeTruthy()
})
