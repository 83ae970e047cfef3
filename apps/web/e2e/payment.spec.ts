import type { Page } from '@playwright/test'

import { around, expect, test, type Say } from './journey.ts'
import { bookAs, chooseSlot, doctorFor, newPatient, signIn } from './patient.ts'

const heading = (page: Page, say: Say, key: string) =>
  page.getByRole('heading', { level: 1, name: say('payments', key), exact: true })

/** Performs the payer's action on the provider's page. */
async function atProvider(page: Page, press: 'Pay' | 'Fail' | 'Leave'): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: /checkout/i })).toBeVisible()
  await page.getByRole('button', { name: press, exact: true }).click()
}

const pay = (page: Page, say: Say) =>
  page.locator('form button[type="submit"]', { hasText: around(say('payments', 'pay_amount')) })

/** From the list to the provider's page, choosing between the two providers. */
async function payOnline(page: Page, say: Say, provider: 'stripe' | 'paymob'): Promise<void> {
  await page.getByRole('article').first().getByText(say('payments', 'pay_online'), { exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('payments', `provider_${provider}`)).check()
  await pay(page, say).click()
}

test('a booked appointment is paid online, shows it, and has a receipt', async ({
  page,
  request,
  say,
  look,
  mailTo,
}, info) => {
  const doctor = await doctorFor(request, info, 12)
  const patient = await newPatient(request, mailTo)
  await signIn(page, patient)
  await bookAs(request, patient, doctor, await chooseSlot(page, doctor))
  await page.goto('/My-Appointment')
  await page.getByRole('article').first().getByText(say('payments', 'pay_online'), { exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look('choice')
  await page.keyboard.press('Escape')
  await payOnline(page, say, 'paymob')
  await atProvider(page, 'Pay')
  await expect(heading(page, say, 'paid_title')).toBeVisible()
  await look('paid')
  await page
    .getByRole('main')
    .getByRole('link', { name: say('words', 'my_appointments') })
    .click()
  const row = page.getByRole('article').first()
  await expect(row.getByText(around(say('appointments', 'paid')))).toBeVisible()
  await expect(row.getByText(say('payments', 'pay_online'), { exact: true })).toHaveCount(0)
  await look('list')
  await row.getByText(say('words', 'receipt'), { exact: true }).click()
  await expect(page.getByRole('button', { name: say('words', 'print') })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('header, footer').first()).toBeHidden()
  await look('printed')
})

test('a failed payment can be retried', async ({ page, request, say, look, mailTo }, info) => {
  const doctor = await doctorFor(request, info, 13)
  const patient = await newPatient(request, mailTo)
  await signIn(page, patient)
  await bookAs(request, patient, doctor, await chooseSlot(page, doctor))
  await page.goto('/My-Appointment')
  await payOnline(page, say, 'stripe')
  await atProvider(page, 'Fail')
  await atProvider(page, 'Leave')
  await expect(heading(page, say, 'failed_title')).toBeVisible()
  await look('failed')
  await pay(page, say).click()
  await atProvider(page, 'Pay')
  await expect(heading(page, say, 'paid_title')).toBeVisible()
})

test('a patient who leaves the payment of a held slot finds it again, pays and has it booked', async ({
  page,
  request,
  say,
  look,
  mailTo,
}, info) => {
  const doctor = await doctorFor(request, info, 14)
  await signIn(page, await newPatient(request, mailTo))
  await chooseSlot(page, doctor)
  await page.locator('input[name="pay"][value="now"]').check()
  await look('pay-now')
  await page.getByRole('button', { name: say('payments', 'hold') }).click()
  await expect(heading(page, say, 'hold_title')).toBeFocused()
  await expect(page.getByRole('timer')).toHaveText(/^(10:00|9:\d\d)$/)
  await look('held')
  await pay(page, say).click()
  await atProvider(page, 'Leave')
  await expect(heading(page, say, 'unfinished_title')).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()
  await look('unfinished')
  await page.goto('/My-Appointment')
  await expect(page.getByRole('region', { name: say('payments', 'held_title') })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  await look('kept')
  await page.getByRole('link', { name: say('payments', 'held_continue') }).click()
  await pay(page, say).click()
  await atProvider(page, 'Pay')
  await expect(heading(page, say, 'paid_title')).toBeVisible()
  await page.goto('/My-Appointment')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('region', { name: say('payments', 'held_title') })).toHaveCount(0)
})

test('the announced refund is pending while the cancellation can be undone, and undone with it', async ({
  page,
  request,
  say,
  look,
  mailTo,
}, info) => {
  const doctor = await doctorFor(request, info, 15)
  const patient = await newPatient(request, mailTo)
  await signIn(page, patient)
  await bookAs(request, patient, doctor, await chooseSlot(page, doctor, { days: 3 }))
  await page.goto('/My-Appointment')
  await payOnline(page, say, 'stripe')
  await atProvider(page, 'Pay')
  await expect(heading(page, say, 'paid_title')).toBeVisible()
  await page.goto('/My-Appointment')
  await page.getByRole('article').first().getByText(say('common', 'cancel'), { exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  const back = dialog.locator('dl > div').last()
  await expect(back).toContainText(say('payments', 'refund_back'))
  const announced = (await back.locator('dd').textContent()) ?? ''
  await look('announced')
  await dialog.getByRole('button', { name: say('appointments', 'cancel_confirm') }).click()
  await expect(dialog).toBeHidden()
  await page.locator('summary').click()
  const owed = page.locator('details').getByText(around(say('appointments', 'refunding')))
  await expect(owed).toContainText(announced)
  await look('owed')
  await page.getByRole('main').getByText(say('appointments', 'undo'), { exact: true }).click()
  await expect(page.getByRole('main').getByRole('status').getByText(say('appointments', 'undone_text'))).toBeVisible()
  await expect(
    page
      .getByRole('article')
      .first()
      .getByText(around(say('appointments', 'paid'))),
  ).toBeVisible()
})

test('a hold that expires while the page is open says so, and leads back to the slot', async ({
  page,
  request,
  say,
  look,
  mailTo,
}, info) => {
  const doctor = await doctorFor(request, info, 16)
  await page.clock.install()
  await signIn(page, await newPatient(request, mailTo))
  const { day } = await chooseSlot(page, doctor)
  await page.locator('input[name="pay"][value="now"]').check()
  await page.getByRole('button', { name: say('payments', 'hold') }).click()
  await expect(heading(page, say, 'hold_title')).toBeVisible()
  await page.clock.fastForward('09:35')
  await expect(page.getByRole('timer')).toHaveText(/^0:[0-2]\d$/)
  await look('nearly-over')
  await page.clock.fastForward('00:40')
  await expect(heading(page, say, 'expired_title')).toBeFocused()
  await expect(page.getByRole('timer')).toHaveCount(0)
  await expect(pay(page, say)).toHaveCount(0)
  const again = page.getByRole('link', { name: say('payments', 'choose_again') })
  await expect(again).toHaveAttribute('href', new RegExp(`^/appointment/${doctor}\\?day=${day}&time=`))
  await look('over')
})
