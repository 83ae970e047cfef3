import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { user } from '../../test/render-account.tsx'
import { aDoctor } from '../../test/render-doctors.tsx'
import { clinic, plain, renderRoutes } from '../../test/render-routes.tsx'
import { SiteShell } from '../shell/site-shell.tsx'
import { ContactPage } from './contact-page.tsx'
import { HomePage } from './home-page.tsx'
import { AccessibilityPage, PrivacyPage } from './legal-pages.tsx'

// The specification's sentences about the static pages and the frame around every page.
const doctors = ['Omar Saleh', 'Mariam Haddad', 'Tarek Nasser', 'Amina Hassan'].map((fullName) => aDoctor({ fullName }))
const manyDoctors = [{ speciality: 'General physician', listed: 120, taking: 90 }]
const answers = { 'GET /doctors/counts': { body: manyDoctors }, 'GET /doctors': { body: doctors } }

test('the home page leads to the six specialities, the first four doctors and the sign-up', async () => {
  const it = await renderRoutes({ '/': <HomePage /> }, '/', answers)
  await it.findByText('Dr Omar Saleh')
  const links = it.getAllByRole('link').map((link) => link.getAttribute('href') ?? '')
  const names = [
    'General%20physician',
    'Gynecologist',
    'Dermatologist',
    'Pediatricians',
    'Neurologist',
    'Gastroenterologist',
  ]
  expect(links.filter((link) => link.startsWith('/doctors/'))).toEqual(names.map((name) => `/doctors/${name}`))
  expect(links.filter((link) => link.startsWith('/appointment/'))).toEqual(
    doctors.map(({ id }) => `/appointment/${id}`),
  )
  expect(it.callsTo('GET /doctors')[0]?.query).toContain('limit=4')
  expect(it.getAllByText('Available')).toHaveLength(4)
  expect(it.getByRole('link', { name: 'See all' }).getAttribute('href')).toBe('/doctors')
  expect(plain(it.getByRole('heading', { name: /100\+/ }).textContent)).toBe('With 100+ Trusted Doctors')
  expect(it.getByRole('link', { name: 'Create account' }).getAttribute('href')).toBe('/login?mode=signup')
})

test.each([
  ['en', 100, 'With 100+ Trusted Doctors'],
  ['en', 99, 'With 99 Trusted Doctors'],
  ['en', 1, 'With 1 Trusted Doctor'],
  ['en', 0, 'With Trusted Doctors'],
  ['ar', 100, 'مع أكثر من 100 طبيب موثوق'],
  ['ar', 7, 'مع 7 أطباء موثوقين'],
] as const)('the banner counts truly (%s, %i)', async (language, listed, title) => {
  const body = [{ speciality: 'General physician', listed, taking: 0 }]
  const it = await renderRoutes(
    { '/': <HomePage /> },
    '/',
    { ...answers, 'GET /doctors/counts': { body } },
    { language },
  )
  await waitFor(() => expect(plain(it.container.querySelector('#band-title')?.textContent ?? '')).toBe(title))
})

test('the button of the home page scrolls to the specialities', async () => {
  const it = await renderRoutes({ '/': <HomePage /> }, '/', answers)
  const section = it.container.querySelector('#speciality')
  const scrolls = vi.spyOn(section ?? it.container, 'scrollIntoView')
  fireEvent.click(it.getByRole('link', { name: 'Book an appointment' }))
  expect(scrolls).toHaveBeenCalledOnce()
  expect(it.here()).toBe('/')
})

test('the contact page has office, telephone, e-mail and careers', async () => {
  const facts = { ...clinic, phone: '+20 100 123 4567', email: 'care@aafiya.example', address: '14 Nile Corniche' }
  const it = await renderRoutes({ '/contact': <ContactPage /> }, '/contact', { 'GET /clinic': { body: facts } })
  expect(await it.findByText('14 Nile Corniche')).toBeTruthy()
  expect(it.getByText('+20 100 123 4567').closest('a')?.getAttribute('href')).toBe('tel:+201001234567')
  expect(it.getByText('care@aafiya.example').closest('a')?.getAttribute('href')).toBe('mailto:care@aafiya.example')
  expect(it.getByRole('link', { name: 'Explore Jobs' }).getAttribute('href')).toMatch(
    /^mailto:care@aafiya.example\?subject=/,
  )
})

test('the frame of a visitor has the four links, AR, the way in, the footer and the inquiry button', async () => {
  const it = await renderRoutes({ '/about': <SiteShell /> }, '/about', {})
  const header = within(it.getByRole('banner'))
  const main = within(header.getByRole('navigation', { name: 'Main' })).getAllByRole('link')
  expect(main.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Home', '/'],
    ['Doctors', '/doctors'],
    ['About', '/about'],
    ['Contact', '/contact'],
  ])
  expect(header.getByRole('link', { name: 'Create account' }).getAttribute('href')).toBe('/login?mode=signup')
  expect(header.getByRole('button', { name: 'AR – العربية' }).textContent).toBe('AR')
  const footer = within(it.getByRole('contentinfo'))
  const company = within(footer.getByRole('navigation', { name: 'Company' })).getAllByRole('link')
  expect(company.map((link) => link.textContent)).toEqual([
    'Home',
    'About Us',
    'Contact Us',
    'Privacy Policy',
    'Terms of Use',
    'Accessibility',
  ])
  expect(footer.getByText('Get In Touch')).toBeTruthy()
  expect(footer.getByText('© 2025 Aafiya')).toBeTruthy()
  expect(it.getByRole('link', { name: 'Ask a doctor' }).getAttribute('href')).toBe('/login?returnTo=%2Finquiries')
})

test('the frame of a patient has the account’s menu, and the inquiry button leads to the inquiries', async () => {
  let answer = () => {}
  const asked = {
    'GET /user': () => new Promise<{ body: unknown }>((resolve) => (answer = () => resolve({ body: user }))),
  }
  const it = await renderRoutes(
    { '/about': <SiteShell /> },
    '/about',
    { ...asked, 'GET /notifications': { body: [] } },
    { token: 'tok' },
  )
  expect(it.getByRole('banner').textContent).toContain('Loading...')
  answer()
  fireEvent.click(await it.findByRole('button', { name: /^Your account/ }))
  const menu = within(it.getByRole('banner'))
  for (const [name, path] of [
    ['Profile', '/profile'],
    ['Appointments', '/My-Appointment'],
    ['Inquiries', '/inquiries'],
  ] as const)
    expect(menu.getByRole('link', { name }).getAttribute('href')).toBe(path)
  expect(it.getByRole('link', { name: 'Ask a doctor' }).getAttribute('href')).toBe('/inquiries')
  fireEvent.click(menu.getByRole('button', { name: 'Logout' }))
  await waitFor(() => expect(it.here()).toBe('/'))
})

test.each([
  ['en', ['Inquiries, answers and picturesFor 2 years', 'Codes that have expiredFor 1 day'], 'Stripe: card payments'],
  ['ar', ['الاستشارات والردود والصورلمدة سنتين', 'الرموز المنتهيةلمدة يوم'], 'Stripe: الدفع بالبطاقة'],
] as const)('the privacy page names the clinic, the periods and the services: %s', async (language, rows, service) => {
  const facts = {
    retention: [
      { key: 'inquiries', amount: 2, unit: 'year' },
      { key: 'codes', amount: 1, unit: 'day' },
    ],
    processors: ['stripe'],
  }
  const answers = { 'GET /clinic': { body: clinic }, 'GET /clinic/privacy': { body: facts } }
  const it = await renderRoutes({ '/privacy': <PrivacyPage /> }, '/privacy', answers, { language })
  await it.findByText(service)
  const periods = [...it.container.querySelectorAll('dl > div')].map(({ textContent }) => plain(textContent))
  expect(periods).toEqual(rows)
  await waitFor(() =>
    expect(it.container.querySelector('address')?.textContent).toBe(language === 'ar' ? 'عافية' : 'Aafiya'),
  )
})

test.each([
  ['en', 'Aafiya', /^The pages of payment providers/, '/contact'],
  ['ar', 'عافية', /^صفحات مزوّدي الدفع/, '/contact'],
] as const)(
  'the accessibility statement names the clinic, the limits and the way to report one: %s',
  async (...row) => {
    const [language, name, limit, report] = row
    const answers = { 'GET /clinic': { body: clinic } }
    const it = await renderRoutes({ '/accessibility': <AccessibilityPage /> }, '/accessibility', answers, { language })
    await waitFor(() => expect(it.container.querySelector('address')?.textContent).toBe(name))
    const limits = it.getAllByRole('listitem').map(({ textContent }) => plain(textContent))
    expect(limits).toHaveLength(4)
    expect(limits.at(-1)).toMatch(limit)
    const links = it.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links).toContain(report)
  },
)
