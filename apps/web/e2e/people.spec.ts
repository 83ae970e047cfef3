import { addDays, civilAt } from '@aafiya/contracts/hours/clinic-time'
import type { APIRequestContext } from '@playwright/test'

import { expect, noSidewaysScroll, test } from './journey.ts'
import { demoPerson, doctorFor, newPatient, signIn } from './patient.ts'

/** Through the API as the desk: adds a patient and books them far beyond every grid. */
async function atDesk(request: APIRequestContext, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  const post = async (path: string, data: object): Promise<{ id: string; code: string }> => {
    const response = await request.post(`/api/desk${path}`, { headers, data })
    expect(response.ok(), await response.text()).toBe(true)
    return response.json()
  }
  const { timeZone }: { timeZone: string } = await (await request.get('/api/clinic')).json()
  const monday = (weeks: number) => {
    let day = addDays(civilAt(new Date(), timeZone).date, 7 * weeks)
    while (new Date(`${day}T12:00:00Z`).getUTCDay() !== 1) day = addDays(day, 1)
    return day
  }
  const enter = async (fullName: string) =>
    (await post('/people', { fullName, phone: '01001234567', birthYear: 1994 })).id
  const book = (personId: string, doctorId: string, weeks: number) =>
    post('/visits', { personId, doctorId, appointmentDate: monday(weeks), appointmentTime: '12:00' })
  return { post, enter, book, monday }
}

test('a patient claims a record created by the desk with its code and the year of birth', async ({
  page,
  request,
  say,
  look,
  mailTo,
  language,
}, info) => {
  const receptionist = await demoPerson(request, 'desk')
  const desk = await atDesk(request, receptionist.token)
  const name = `Caller ${Date.now().toString().slice(-6)}`
  const weeks = language === 'en' ? 5 : 6
  const doctor = await doctorFor(request, info, 14)
  await desk.book(await desk.enter(name), doctor, weeks)

  await signIn(page, receptionist)
  // Of many doctors only the columns in view are drawn.
  await page.goto(`/desk?date=${desk.monday(weeks)}&doctor=${doctor}`)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.locator('[data-cell]').filter({ hasText: name }).first().click()
  await page.getByRole('button', { name: say('desk', 'access') }).click()
  const issuing = page.getByRole('dialog')
  await issuing.getByRole('button', { name: say('people', 'code_make') }).click()
  const code = (await issuing.getByText(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/).textContent()) ?? ''
  await look('code')

  await page.setViewportSize(info.project.use.viewport ?? { width: 360, height: 740 })
  await signIn(page, await newPatient(request, mailTo, language))
  await page.goto('/profile')
  await page.getByRole('button', { name: say('family', 'claim') }).click()
  const claiming = page.getByRole('dialog')
  await claiming.getByLabel(say('family', 'claim_code')).fill(code.toLowerCase())
  await claiming.getByLabel(say('family', 'claim_year')).fill('1990')
  await claiming.getByRole('button', { name: say('family', 'claim_send') }).click()
  await expect(claiming.getByRole('alert')).toBeVisible()
  await noSidewaysScroll(page)
  await claiming.getByLabel(say('family', 'claim_year')).fill('1994')
  await claiming.getByRole('button', { name: say('family', 'claim_send') }).click()
  await expect(claiming).toBeHidden()
  await look('claimed')
  await page.goto('/My-Appointment')
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('two records of one patient are merged and unmerged', async ({ page, request, say, look, language }, info) => {
  const administrator = await demoPerson(request, 'admin')
  const desk = await atDesk(request, administrator.token)
  const stamp = Date.now().toString().slice(-6)
  const [kept, twin] = [`Nadia ${stamp}`, `Nadya ${stamp}`]
  await desk.enter(kept)
  await desk.book(await desk.enter(twin), await doctorFor(request, info, 15), language === 'en' ? 5 : 6)

  await signIn(page, administrator)
  await page.goto('/admin/clinic/people')
  for (const [label, name] of [
    ['kept', kept],
    ['other', twin],
  ] as const) {
    const choice = page.getByRole('region', { name: say('people', label) })
    await choice.getByRole('combobox').fill(name)
    await choice.getByRole('option', { name }).first().click()
  }
  await look('preview')
  await page.getByRole('button', { name: say('people', 'merge'), exact: true }).click()
  const history = page.locator('section').filter({
    has: page.getByRole('heading', { name: new RegExp(say('people', 'history').replace(/ ?\{\{.*/, '')) }),
  })
  const row = history.getByRole('listitem').filter({ hasText: kept })
  await row.getByRole('button').click()
  await expect(row.getByRole('button')).toHaveCount(0)
  await look('parted')
})
