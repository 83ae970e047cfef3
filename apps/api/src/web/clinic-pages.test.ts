import { expect, test } from 'vitest'

import { site } from '../../test/clinics/site.ts'

const canonical = (path: string) => `<link rel="canonical" href="https://clinic.example${path}">`
const cardiology = { name: 'Cardiology', nameAr: 'أمراض القلب' }
test('a speciality that is added has a page for machines too, and a doctor of it the clinic’s name for it', async () => {
  const { text, asAdministrator, buildDoctor } = await site()
  expect(await text('/doctors/Cardiology')).toContain('<meta name="robots" content="noindex">')
  const { key } = await (await asAdministrator()).specialities.add({ body: cardiology })
  for (const path of ['/doctors/Cardiology', '/doctors/Cardiology?q=x']) {
    const html = await text(path)
    expect(html, path).toContain(canonical('/doctors/Cardiology'))
    expect(html, path).toContain('<title>now /doctors/Cardiology</title>')
  }
  const doctor = await buildDoctor({ speciality: key })
  expect(await text(`/appointment/${doctor.id}`)).toContain('"medicalSpecialty":"Cardiology"')
  expect(await text(`/appointment/${doctor.id}?lang=ar`)).toContain('"medicalSpecialty":"أمراض القلب"')
})

test('a rename is in the next page that is sent, also where the build has made one', async () => {
  const { text, asAdministrator } = await site()
  expect(await text('/doctors/Neurologist?first=x')).toContain('<title>About</title>')
  const administrator = await asAdministrator()
  const neurology = (await administrator.specialities.managed()).find(({ key }) => key === 'Neurologist')
  await administrator.specialities.rename({
    params: { id: neurology?.id ?? '' },
    body: { name: 'Brain', nameAr: 'المخ' },
  })
  for (const path of ['/', '/doctors/Neurologist', '/doctors/Neurologist?first=x'])
    expect(await text(path), path).toMatch(/content="[^"]*,Brain,/)
})

test('the sitemap follows the clinic’s specialities; a retired one is in it while it has doctors', async () => {
  const { http, asAdministrator, buildDoctor } = await site()
  const administrator = await asAdministrator()
  await buildDoctor({ speciality: 'Dermatologist' })
  await administrator.specialities.add({ body: cardiology })
  for (const { key, id } of await administrator.specialities.managed())
    if (key === 'Dermatologist' || key === 'Neurologist') await administrator.specialities.retire({ params: { id } })
  const { text } = await http.get('/sitemap.xml')
  const has = (key: string) => text.includes(`<loc>https://clinic.example/doctors/${key}</loc>`)
  expect(['Cardiology', 'Dermatologist', 'Neurologist', 'Gynecologist'].map(has)).toEqual([true, true, false, true])
})

test('a clinic of one language sends its pages and mails in it, and names no other to machines', async () => {
  const { http, text, asAdministrator, buildUser, deliver, mails } = await site()
  const administrator = await asAdministrator()
  await administrator.clinic.updateSettings({ body: { version: 0, languages: ['ar'] } })
  const page = await text('/about?lang=en', { 'accept-language': 'en', cookie: 'lang=en' })
  expect(page).toContain('<html lang="ar" dir="rtl" data-served data-offered="ar"')
  expect([...page.matchAll(/hreflang="([^"]+)"/g)].map(([, language]) => language)).toEqual(['ar', 'x-default'])
  expect((await http.get('/sitemap.xml')).text).not.toContain('hreflang="en"')
  const { email } = await buildUser({ language: 'en' })
  await http.post('/api/initiate-forgot-password2').send({ email })
  await deliver()
  expect(mails.map(({ language }) => language)).toEqual(['ar'])
})
