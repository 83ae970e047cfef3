import { addDays, civilAt } from '@aafiya/contracts/hours/clinic-time'
import type { APIRequestContext, Page } from '@playwright/test'

import { demoPerson, doctorNamed, signIn } from '../patient.ts'
import { expect, refused, test } from './walk.ts'

type Language = 'en' | 'ar'

/** The sentence without its numbers and names. */
const without = (sentence: string) => new RegExp(sentence.split(/\(?\{\{[- ]*\w+\}\}\)?/)[0]?.trim() ?? sentence)

/** The desk through the API: far ahead, on a day of its own for each language. */
async function atDesk(request: APIRequestContext, language: Language) {
  // A till belongs to one user.
  const receptionist = await demoPerson(request, language === 'en' ? 'desk' : 'admin')
  const headers = { authorization: `Bearer ${receptionist.token}` }
  const { timeZone }: { timeZone: string } = await (await request.get('/api/clinic')).json()
  const date = addDays(civilAt(new Date(), timeZone).date, language === 'en' ? 100 : 107)
  const post = async (path: string, data: object): Promise<{ id: string }> => {
    const response = await request.post(`/api/desk${path}`, { headers, data })
    expect(response.ok(), await response.text()).toBe(true)
    return response.json()
  }
  const doctorId = await doctorNamed(request, 'Mariam Haddad')
  const stamp = Array.from({ length: 6 }, () =>
    (language === 'ar' ? 'بتجحدرسعفق' : 'bcdfghjklm').charAt(Math.floor(Math.random() * 10)),
  ).join('')
  const addPerson = async (first: string) => {
    const name = `${first} ${stamp}`
    const { id } = await post('/people', {
      ...(language === 'ar' ? { fullNameAr: name } : { fullName: name }),
      phone: '01001234567',
    })
    return { id, name }
  }
  /** `place`: tests that run side by side book different times. */
  const book = async (personId: string, place: number) => {
    const query = `doctorId=${doctorId}&from=${date}`
    const times: { doctorId: string; date: string; time: string }[] = await (
      await request.get(`/api/desk/free-times?${query}`, { headers })
    ).json()
    const time = times[place]
    if (!time) throw new Error('nothing is free')
    const at = { doctorId, appointmentDate: time.date, appointmentTime: time.time }
    return { ...(await post('/visits', { personId, ...at })), date: time.date }
  }
  /** The patient of the journeys' last visit of today, late in the evening. */
  const lateToday = async () => {
    const query = `date=${civilAt(new Date(), timeZone).date}`
    const { visits }: { visits: { doctorId: string; patientName: string; patientNameAr: string | null }[] } = await (
      await request.get(`/api/desk/day?${query}`, { headers })
    ).json()
    const last = visits.findLast((one) => one.doctorId === doctorId)
    return (language === 'ar' && last?.patientNameAr) || last?.patientName || ''
  }
  return { receptionist, addPerson, book, lateToday, doctorId, stamp }
}

/** A day of the doctors of one speciality: the columns of 120 are alike, and each takes axe its time. */
const oneSpeciality = (date: string) => `/desk?date=${date}&speciality=Pediatricians`

/** A known person, not the new one of that name. */
const found = (page: Page, name: string) =>
  page.getByRole('listbox').getByRole('option').filter({ hasText: name }).filter({ hasText: '567' })

/** The controls of the panel that a toast covers. */
const coveredByToast = (page: Page) =>
  page.evaluate(() => {
    const shown = document.querySelector('[role="status"] > :has(> button)')?.getBoundingClientRect()
    if (!shown) return ['no toast']
    const controls = [...document.querySelectorAll('aside :is(button, a, input, select)')]
    const isCovered = (box: DOMRect) =>
      box.width > 0 &&
      box.left < shown.right &&
      shown.left < box.right &&
      box.top < shown.bottom &&
      shown.top < box.bottom
    return controls.filter((one) => isCovered(one.getBoundingClientRect())).map(({ textContent }) => textContent)
  })

/** The keys of the desk, from its search on. */
const createKeys = (page: Page, say: (domain: 'desk', key: string) => string) => {
  const finder = page.getByRole('combobox', { name: new RegExp(say('desk', 'find')) })
  const find = async (typed: string) => {
    await page.keyboard.press('F2')
    await expect(finder).toBeFocused()
    await finder.fill(typed)
  }
  const openCard = async (name: string) => {
    await find(name)
    await found(page, name).click()
    await expect(page.getByRole('combobox', { name: say('desk', 'book_with') })).toBeFocused()
    await expect(page.getByText(say('desk', 'upcoming'))).toBeVisible()
  }
  return { finder, find, openCard }
}

test('the desk: finding, adding, correcting and booking a patient', async ({
  page,
  request,
  inspect,
  say,
  language,
}) => {
  const desk = await atDesk(request, language)
  const names = language === 'ar' ? ['سلمى', 'هدى'] : ['Salma', 'Hoda']
  const [salma] = await Promise.all(names.map(desk.addPerson))
  if (!salma) throw new Error('nobody was added')
  const { date } = await desk.book(salma.id, 0)
  await signIn(page, desk.receptionist)
  const { finder, find, openCard } = createKeys(page, say)
  await page.goto(`/desk?date=${date}`)
  // What a receptionist does first is on the first screen, on a phone too.
  await expect(finder).toBeInViewport({ ratio: 1 })
  await inspect('desk')
  await page.goto(oneSpeciality(date))
  await expect(finder).toBeVisible()
  await find(desk.stamp)
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(3)
  await inspect('desk, several found')
  // No stamp has an N, so none sounds like this.
  await find(language === 'ar' ? 'ممررللنن' : 'mmrrllnn')
  await expect(page.getByText(say('desk', 'no_results'))).toBeVisible()
  await inspect('desk, none found')

  await page.keyboard.press('F4')
  await expect(page.getByRole('form', { name: say('desk', 'new') })).toBeVisible()
  await page.getByLabel(say('words', 'name'), { exact: true }).fill('')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel(say('words', 'name'), { exact: true })).toBeFocused()
  await inspect('desk, a new person, wrong')
  await page.getByLabel(say('words', 'name'), { exact: true }).fill(salma.name)
  await page.getByLabel(say('common', 'phone'), { exact: true }).fill('01001234567')
  await expect(page.getByText(say('desk', 'known_likely'))).toBeVisible()
  await inspect('desk, a new person who is probably known')

  await page.keyboard.press('Escape')
  await openCard(salma.name)
  await page.getByLabel(say('desk', 'new_note')).fill(salma.name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: without(say('desk', 'remove_note_of')) })).toBeVisible()
  await inspect('desk, card')
  await page.getByRole('button', { name: say('desk', 'correct') }).click()
  await page.getByLabel(say('common', 'phone'), { exact: true }).fill('0111999888')
  await page.keyboard.press('Enter')
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
  await inspect('desk, correcting, wrong')
  await page.keyboard.press('Escape')

  await openCard(salma.name)
  await page.keyboard.press('F3')
  const search = page.getByRole('region', { name: say('desk', 'search_times') })
  await expect(search.getByRole('list').getByRole('button').first()).not.toHaveAttribute('aria-disabled')
  await inspect('desk, search over all days')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: say('words', 'book') }).first()).toBeVisible()
  await expect(page.getByRole('checkbox')).toBeVisible()
  await inspect('desk, booking')
})

test('the desk: a visit, its money, a move, a cancellation, and a second visit at its time', async ({
  page,
  request,
  inspect,
  say,
  language,
}) => {
  const desk = await atDesk(request, language)
  const [first, second] = language === 'ar' ? ['منى', 'ريم'] : ['Mona', 'Reem']
  const mona = await desk.addPerson(first ?? '')
  const reem = await desk.addPerson(second ?? '')
  const { date } = await desk.book(mona.id, 3)
  await signIn(page, desk.receptionist)
  const { openCard } = createKeys(page, say)
  await page.goto(oneSpeciality(date))
  const panel = page.getByRole('region', { name: mona.name, exact: true })
  await expect(page.getByRole('combobox', { name: new RegExp(say('desk', 'find')) })).toBeVisible()
  const openVisit = async () => {
    await openCard(mona.name)
    await page
      .getByRole('region', { name: say('desk', 'upcoming') })
      .getByRole('button')
      .first()
      .click()
    await expect(panel.getByRole('heading', { name: mona.name })).toBeFocused()
  }
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  const inspectDialog = async (screen: string) => {
    await expect(dialog).toBeVisible()
    await inspect(screen)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await openVisit()
  await inspect('desk, a visit')
  await panel.getByRole('button', { name: say('desk', 'cancel') }).click()
  await inspectDialog('desk, cancelling a visit')
  await panel.getByRole('button', { name: say('till', 'take_differently') }).click()
  await inspect('desk, a part of the fee')
  await page
    .getByRole('form', { name: say('till', 'take_differently') })
    .getByRole('button', { name: say('common', 'back') })
    .click()
  await panel.getByRole('button', { name: without(say('till', 'take_card').replace(/\{\{amount\}\} ?/, '')) }).click()
  await expect(panel.getByRole('link', { name: say('words', 'receipt') })).toBeVisible()
  expect(await coveredByToast(page)).toEqual([])
  await inspect('desk, a paid visit')
  await panel.getByRole('button', { name: say('desk', 'cancel') }).click()
  await expect(dialog.getByRole('radio')).toHaveCount(2)
  await expect(dialog.getByText(without(say('visits', 'cancel_back'))).first()).toBeVisible()
  await inspectDialog('desk, cancelling a paid visit')
  await panel.getByRole('button', { name: without(say('till', 'reverse_card')) }).click()
  await inspectDialog('desk, reversing a payment')
  await panel.getByRole('button', { name: say('desk', 'access') }).click()
  await inspectDialog('desk, online access')
  await panel.getByRole('button', { name: say('words', 'move') }).click()
  await expect(page.getByText(say('desk', 'move_by'))).toBeVisible()
  await inspect('desk, moving')
  await page.keyboard.press('Escape')

  await openVisit()
  await panel.getByRole('button', { name: say('desk', 'overbook') }).click()
  await inspect('desk, an urgent visit')
  await page.getByRole('combobox', { name: say('desk', 'find') }).fill(reem.name)
  await found(page, reem.name).click()
  await page.getByRole('button', { name: say('words', 'book'), exact: true }).click()
  await expect(page.getByText(say('desk', 'overbook_reason_missing'))).toBeVisible()
  await inspect('desk, an urgent visit without a reason')
  await page.getByLabel(say('staff', 'reason')).fill(mona.name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: new RegExp(say('desk', 'find')) })).toBeFocused()
  await page.goto(`/desk?date=${date}&doctor=${desk.doctorId}`)
  await expect(page.getByRole('combobox', { name: new RegExp(say('desk', 'find')) })).toBeVisible()
  await inspect('desk, two visits at one time')
})

test('the desk: calls, a late doctor, the till, a day to close, and no connection', async ({
  page,
  request,
  inspect,
  say,
  language,
}) => {
  const desk = await atDesk(request, language)
  const person = await desk.addPerson(language === 'ar' ? 'عمر' : 'Omar')
  const { date } = await desk.book(person.id, 6)
  await signIn(page, desk.receptionist)
  await page.goto(oneSpeciality(date))
  const finder = page.getByRole('combobox', { name: new RegExp(say('desk', 'find')) })
  await expect(finder).toBeVisible()
  await page.keyboard.press('F7')
  await expect(page.getByRole('button', { name: say('desk', 'no_answer') }).first()).toBeVisible()
  await inspect('desk, calls')
  await page
    .getByRole('button', { name: say('desk', 'no_answer') })
    .first()
    .click()
  await expect(page.getByText(without(say('desk', 'call_again_at'))).first()).toBeVisible()
  await inspect('desk, a call without an answer')
  await page.keyboard.press('F9')
  const till = page.getByRole('dialog')
  await expect(till).toBeVisible()
  await inspect('desk, till')
  await page.keyboard.press('Escape')

  // The journeys' late visits of today.
  await page.goto(`/desk?doctor=${desk.doctorId}`)
  const late = await desk.lateToday()
  const visit = page.locator('[data-cell^="visit"]').filter({ hasText: late }).last()
  const list = page
    .getByRole('region', { name: say('desk', 'next_free') })
    .getByRole('button', { expanded: false })
    .last()
  await expect(visit.or(list).filter({ visible: true }).first()).toBeVisible()
  if (await visit.isVisible()) await visit.click()
  else {
    await list.click()
    await page.getByRole('listitem').getByRole('button', { name: late }).last().click()
  }
  await page.getByRole('button', { name: say('desk', 'run_late') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await inspect('desk, a late doctor')
  await page.keyboard.press('Escape')

  await page.goto(`/desk/closed-day?date=${date}&doctor=${desk.doctorId}`)
  await expect(page.getByText(person.name).first()).toBeVisible()
  await inspect('desk, a day to close')

  await page.goto(oneSpeciality(date))
  await expect(finder).toBeVisible()
  await page.route('**/api/desk/**', (route) => route.abort())
  await expect(page.getByText(without(say('desk', 'not_live'))).first()).toBeVisible()
  await inspect('desk, without a connection')
  await page.unroute('**/api/desk/**')
  await page.route('**/api/desk/day*', (route) => route.fulfill(refused))
  await page.goto(oneSpeciality(addDays(date, 1)))
  await expect(page.getByRole('main').getByRole('button', { name: say('common', 'retry') })).toBeVisible()
  await inspect('desk, failed')
})
