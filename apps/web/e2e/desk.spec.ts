import { addDays, civilAt } from '@aafiya/contracts/hours/clinic-time'
import { foldName } from '@aafiya/contracts/language/name-search'

import { around, expect, noSidewaysScroll, test } from './journey.ts'
import { demoPerson, signIn } from './patient.ts'

const calls = 10
/** Matches the sentence without its placeholder. */
const without = (sentence: string) => new RegExp(sentence.replace(/\(?\{\{\w+\}\}\)?/, '').trim())

test('a receptionist takes ten calls without a mouse and closes the till, and another window follows', async ({
  page,
  request,
  browser,
  say,
  look,
  language,
}, info) => {
  // A till belongs to one user, so each language closes its own.
  const receptionist = await demoPerson(request, language === 'en' ? 'desk' : 'admin')
  await signIn(page, receptionist)
  // Days beyond every patient's grid, a different one per language: concurrent bookings could be offered the same time.
  const { timeZone }: { timeZone: string } = await (await request.get('/api/clinic')).json()
  const date = addDays(civilAt(new Date(), timeZone).date, language === 'en' ? 9 : 10)
  await page.goto(`/desk?date=${date}`)
  const grid = page.getByRole('grid', { name: around(say('desk', 'grid')) })
  await expect(grid).toBeVisible()
  // The times hide the columns that scroll under them, down to the evening.
  const heights = await page.locator('[data-board] > *').evaluateAll((all) => all.map((one) => one.clientHeight))
  expect(heights[0]).toBeGreaterThanOrEqual(heights[1] ?? Infinity)
  expect(heights[0]).toBeGreaterThan(await page.locator('[data-board]').evaluate((board) => board.clientHeight))
  await page.getByLabel(say('words', 'speciality')).selectOption('Neurologist')
  await expect(page).toHaveURL(/speciality=/)
  const other = await browser.newContext({ baseURL: info.project.use.baseURL ?? '' })
  const window = await other.newPage()
  await window.addInitScript(([token]) => localStorage.setItem('token', token ?? ''), [receptionist.token])
  await window.goto(new URL(page.url()).pathname + new URL(page.url()).search)
  await expect(window.getByRole('grid')).toBeVisible()

  const number = Date.now().toString().slice(-6)
  // Letters only: the desk reads digits after a name as the end of a phone number.
  const stamp = number.replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))
  const finder = page.getByRole('combobox', { name: new RegExp(say('desk', 'find')) })
  for (let call = 0; call < calls; call++) {
    // Every other caller is new.
    const isNew = call % 2 === 0
    const name = isNew ? `Caller ${'ABCDEFGHIJ'[call]} ${stamp}` : `Caller ${'ABCDEFGHIJ'[call - 1]} ${stamp}`
    await page.keyboard.press('F2')
    await expect(finder).toBeFocused()
    await page.keyboard.type(isNew ? name : name.toLowerCase())
    if (isNew) {
      await page.keyboard.press('F4')
      await expect(page.getByRole('form', { name: say('desk', 'new') })).toBeVisible()
      await page.keyboard.press('Tab')
      await page.keyboard.type(`0100${number}${call}`.slice(0, 11).padEnd(11, '7'))
      await page.keyboard.press('Enter')
    } else {
      await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(name)
      // A single match is highlighted once the list is complete; of several the arrows choose.
      const isHighlighted = () =>
        expect(finder)
          .toHaveAttribute('aria-activedescendant', /./, { timeout: 2000 })
          .then(
            () => true,
            () => false,
          )
      while (!(await isHighlighted())) await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
    }
    // On the card, Enter alone books the earliest time of all doctors.
    await expect(page.getByRole('combobox', { name: say('desk', 'book_with') })).toBeFocused()
    await page.keyboard.press('Enter')
    const chosen = grid.locator('[aria-selected="true"]')
    await expect(chosen).toBeFocused()
    if (!isNew) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(finder).toBeFocused()
    await expect(grid.getByText(name).nth(isNew ? 0 : 1)).toBeAttached()
  }
  await look('booked')
  await expect(window.getByText(`Caller A ${stamp}`).first()).toBeAttached({ timeout: 4000 })

  const mine = () => grid.locator('[data-cell]').filter({ hasText: `Caller A ${stamp}` })
  await mine().first().focus()
  await page.keyboard.press('m')
  await expect(grid.locator('[aria-selected="true"]')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(finder).toBeFocused()
  await mine().first().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: say('desk', 'cancel') }).press('Enter')
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('textbox').fill(language === 'ar' ? 'اتصل للإلغاء.' : 'They called.')
  await dialog.getByRole('button', { name: say('appointments', 'cancel_confirm') }).press('Enter')
  await expect(mine()).toHaveCount(1)

  await page.evaluate(() => {
    globalThis.print = () => (document.title = document.querySelector('[data-paper]')?.textContent ?? '')
  })
  await page.getByRole('button', { name: say('words', 'print') }).press('Enter')
  await expect(page).toHaveTitle(new RegExp(`Caller A ${stamp}`))

  await mine().first().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: say('desk', 'confirm_by_phone') }).press('Enter')
  // The sign of the confirmation is next to what is owed, which stays in view.
  await expect(mine().first().locator('svg')).toBeVisible()
  const [label, line] = await mine()
    .first()
    .locator('span:has(> svg)')
    .evaluate((words) => [words, words.parentElement].map((part) => part?.getBoundingClientRect().height ?? 0))
  expect(label).toBeLessThanOrEqual((line ?? 0) + 0.5)
  // Not the day's total in cash, which Arabic names with the same words.
  const take = page.getByRole('button', { name: without(say('till', 'take_cash')) })
  await take.and(page.locator(':not([aria-label])')).press('Enter')
  await expect(page.getByRole('link', { name: say('words', 'receipt') })).toBeVisible()
  await look('paid')
  await page.keyboard.press('F9')
  const till = page.getByRole('dialog', { name: say('till', 'close_title') })
  await expect(till.getByLabel(without(say('till', 'float_amount')))).toBeFocused()
  await page.keyboard.type('0')
  await page.keyboard.press('Enter')
  await expect(till.getByLabel(without(say('till', 'float_amount')))).toHaveCount(0)
  await expect(till.getByLabel(without(say('till', 'counted_cash')))).toBeFocused()
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: say('till', 'close_with_difference') }).press('Enter')
  await expect(till.getByText(say('till', 'closed'))).toBeVisible()
  await expect(till.getByText(without(say('till', 'too_little'))).first()).toBeVisible()
  await look('closed')
  await page.keyboard.press('Escape')
  await noSidewaysScroll(page)
  await look('done')
  await other.close()
})

test('in a low window the day and the focused time are in view, down to the last one of the day', async ({
  page,
  request,
  say,
  language,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, await demoPerson(request, 'desk'))
  const { timeZone }: { timeZone: string } = await (await request.get('/api/clinic')).json()
  // A day on which no other journey takes the focused time away.
  const date = addDays(civilAt(new Date(), timeZone).date, language === 'en' ? 90 : 91)
  // On a busy machine the strip at the bottom arrives after the first keys.
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/closing-strip/, (route) => held.then(() => route.continue()))
  await page.goto(`/desk?date=${date}`)
  await page.getByRole('grid', { name: around(say('desk', 'grid')) }).focus()
  /** Whether nothing covers the middle of the focused time. */
  const isFocusSeen = () =>
    page.evaluate(() => {
      const { left, top, width, height } = document.activeElement?.getBoundingClientRect() ?? new DOMRect()
      return document.activeElement?.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
  const press = async (key: string, times: number) => {
    for (let time = 0; time < times; time++) {
      // oxlint-disable-next-line no-await-in-loop
      await page.keyboard.press(key)
      // oxlint-disable-next-line no-await-in-loop
      await expect.poll(isFocusSeen).toBe(true)
    }
  }
  await press('ArrowDown', 10)
  release()
  await expect(page.getByText(say('till', 'closing'), { exact: true })).toBeInViewport()
  await expect.poll(isFocusSeen).toBe(true)
  await press('ArrowDown', 14)
  await press('ArrowUp', 24)
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
  // A long list of results leaves its field in view, wherever the page was scrolled to.
  await page.evaluate(() => scrollTo(0, 400))
  await page.keyboard.press('F2')
  await page.keyboard.type(language === 'ar' ? 'هنا' : 'hana')
  await expect(page.getByRole('listbox').getByRole('option').nth(5)).toBeAttached()
  expect(await isFocusSeen()).toBe(true)
})

/** Milliseconds that a key is down: typing at human speed, some sixty words a minute. */
const keyMs = 200
/** A call by hand: presses and seconds at most. */
const goals = {
  known: { presses: 12, seconds: 20 },
  child: { presses: 25, seconds: 40 },
  earliest: { presses: 10, seconds: 20 },
}

test('three calls by keyboard alone: a known caller, a new one with a child, and the earliest of many', async ({
  page,
  request,
  say,
  look,
  language,
}, info) => {
  const isArabic = language === 'ar'
  const receptionist = await demoPerson(request, isArabic ? 'admin' : 'desk')
  const headers = { authorization: `Bearer ${receptionist.token}` }
  await signIn(page, receptionist)
  // A unique name: its first three letters sound like no other and are enough to find it.
  const isTaken = async (name: string) => {
    const found = await request.get('/api/desk/people', { headers, params: { q: name.slice(0, 3) } })
    return JSON.stringify(await found.json()) !== '[]'
  }
  const alphabet = isArabic ? 'بتجحخدرسشصطعفقكلمن' : 'bcdfghjklm'
  const names = Array.from({ length: 20 }, () =>
    Array.from({ length: 6 }, () => alphabet.charAt(Math.floor(Math.random() * alphabet.length))).join(''),
  )
  let letters = ''
  // oxlint-disable-next-line no-await-in-loop
  for (const name of names) if (!letters && !(await isTaken(name))) letters = name
  const knownName = `${letters} ${isArabic ? 'عزيز' : 'Aziz'}`
  await request.post('/api/desk/people', {
    data: { ...(isArabic ? { fullNameAr: knownName } : { fullName: knownName }), phone: '01001234567' },
    headers,
  })
  // The calls come tomorrow: in the evening nothing is free today. In Arabic a day later, so that both languages, side by
  // side, book different times. A doctor who works then and eight days later, and whose name begins like no other.
  const { timeZone }: { timeZone: string } = await (await request.get('/api/clinic')).json()
  const first = addDays(civilAt(new Date(), timeZone).date, isArabic ? 2 : 1)
  const date = addDays(first, 8)
  const doctorsOn = async (day: string) => {
    const answer = await request.get(`/api/desk/day?date=${day}`, { headers })
    const { doctors }: { doctors: { id: string; fullName: string; fullNameAr: string | null; hours: unknown[] }[] } =
      await answer.json()
    return doctors
  }
  const doctors = await doctorsOn(date)
  const idsOf = (all: typeof doctors) => new Set(all.filter(({ hours }) => hours.length > 0).map(({ id }) => id))
  const [works, worksFirst] = [idsOf(doctors), idsOf(await doctorsOn(first))]
  const wordsOf = ({ fullName, fullNameAr }: (typeof doctors)[number]) => ({
    shown: foldName((isArabic ? fullNameAr : fullName) ?? '').split(' '),
    all: foldName(`${fullName} ${fullNameAr}`).split(' '),
  })
  const begins = doctors.flatMap((one) => wordsOf(one).all.map((word) => word.slice(0, 2)))
  const doctor = doctors
    .filter(({ id }) => works.has(id) && worksFirst.has(id))
    .map((one) => wordsOf(one).shown.at(-1)?.slice(0, 2) ?? '')
    .find((start) => begins.filter((other) => other === start).length === 1)
  if (doctor === undefined) throw new Error('no doctor can be told by two letters')
  await page.goto(`/desk?date=${first}`)
  await expect(page.getByRole('grid', { name: around(say('desk', 'grid')) })).toBeVisible()
  const finder = page.getByRole('combobox', { name: new RegExp(say('desk', 'find')) })
  const picker = page.getByRole('combobox', { name: say('desk', 'book_with') })
  const selected = page.getByRole('listbox').getByRole('option', { selected: true })
  const chosenTime = page.getByRole('grid').locator('[aria-selected="true"]')
  // The longest fixed part: a regular expression with gaps takes minutes over a grid of thousands of cells.
  const booked = say('desk', 'booked')
    .split(/\{\{\w+\}\}/)
    .reduce((longest, words) => (words.length > longest.length ? words : longest))
  const isBooked = () => expect(page.getByRole('status').filter({ hasText: booked.trim() })).toBeVisible()
  let presses = 0
  let began = 0
  /** Counts keys as pressed by hand; a modifier counts as one. */
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      presses += key.split('+').length
      // oxlint-disable-next-line no-await-in-loop
      await page.keyboard.press(key, { delay: keyMs })
    }
  }
  const type = async (text: string) => {
    presses += text.length
    await page.keyboard.type(text, { delay: keyMs })
  }
  /** Presses a letter of any script: Playwright has key codes for Latin letters only. */
  const devTools = await page.context().newCDPSession(page)
  const pressLetter = async (key: string) => {
    presses += 1
    await devTools.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key })
    await page.waitForTimeout(keyMs)
    await devTools.send('Input.dispatchKeyEvent', { type: 'keyUp', key })
  }
  const pickUp = () => {
    presses = 0
    began = performance.now()
  }
  const hangUp = (call: keyof typeof goals) => {
    const seconds = (performance.now() - began) / 1000
    const line = `${call}: ${presses} presses, ${seconds.toFixed(1)} s`
    info.annotations.push({ type: 'call', description: line })
    process.stdout.write(`Call at the desk, ${info.project.name}, ${line}\n`)
    expect.soft(presses, `${call}, presses`).toBeLessThanOrEqual(goals[call].presses)
    expect.soft(seconds, `${call}, seconds`).toBeLessThanOrEqual(goals[call].seconds)
  }

  pickUp()
  await press('F2')
  await expect(finder).toBeFocused()
  await type(letters.slice(0, 3))
  await expect(selected).toContainText(knownName)
  await press('Enter')
  await expect(picker).toBeFocused()
  await type(doctor)
  await press('Enter')
  await expect(chosenTime).toBeFocused()
  await press('Shift+PageDown', 'PageDown')
  await expect(page).toHaveURL(new RegExp(date))
  await expect(chosenTime).toBeFocused()
  await press('Enter')
  await isBooked()
  await expect(finder).toBeFocused()
  hangUp('known')
  // The page is back where the call began.
  await expect(page).toHaveURL(new RegExp(first))
  await look('booked')

  pickUp()
  await press('F4')
  await expect(page.getByRole('form', { name: say('desk', 'new') })).toBeVisible()
  await type(isArabic ? 'منى' : 'mona')
  await press('Tab')
  await type(`0100${Date.now().toString().slice(-7)}`)
  await press('Enter')
  await expect(picker).toBeFocused()
  await press('F8')
  await expect(page.getByRole('textbox', { name: say('words', 'name'), exact: true })).toBeFocused()
  const child = isArabic ? 'علي' : 'ali'
  await type(child)
  await press('Enter')
  await expect(page.getByRole('heading', { name: child })).toBeVisible()
  await expect(picker).toBeFocused()
  await press('Enter')
  await expect(chosenTime).toBeFocused()
  await press('Enter')
  await expect(finder).toBeFocused()
  hangUp('child')

  // The search has the focus since the call before. F3 takes the highlighted patient, and each filter a letter: the
  // earliest with any female dermatologist after five within a week.
  pickUp()
  await type(letters.slice(0, 3))
  await expect(selected).toContainText(knownName)
  await press('F3')
  const search = page.getByRole('region', { name: say('desk', 'search_times') })
  const filter = (label: string) => search.getByLabel(label, { exact: true })
  await expect(filter(say('words', 'speciality'))).toBeFocused()
  for (const key of isArabic ? ['ج', 'ط', '5', 'خ'] : ['d', 'f', '5', 'w'])
    // oxlint-disable-next-line no-await-in-loop
    await pressLetter(key)
  await expect(filter(say('words', 'speciality'))).toHaveValue('Dermatologist')
  await expect(filter(say('words', 'gender'))).toHaveValue('female')
  await expect(filter(say('desk', 'part'))).toHaveValue('evening')
  await expect(filter(say('staff', 'days'))).toHaveValue('week')
  const times = search.getByRole('list').getByRole('button')
  await expect(times.first()).not.toHaveAttribute('aria-disabled')
  await press('Enter')
  await expect(times.first()).toBeFocused()
  await press('Enter')
  await expect(finder).toBeFocused()
  hangUp('earliest')
  await look('searched')
})
