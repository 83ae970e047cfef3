import { expectFreeAtEnd } from '../inquiry-button.ts'
import { bookAs, chooseSlot, demoPerson, doctorFor, firstAppointmentOf, newPatient, signIn } from '../patient.ts'
import { expect, goWithin, test } from './walk.ts'
import { pagesFor } from './ways.ts'

const staff = { doctor: 'doctor', administrator: 'admin' } as const

// Loads each page as the server renders it.
for (const half of [0, 1])
  test(`every page, to a visitor (${half + 1} of 2)`, async ({ page, request, say, language, inspect }, info) => {
    await page.goto('/about')
    for (const { path, reach } of pagesFor('visitor', language).filter((_, place) => place % 2 === half)) {
      await reach({ page, open: (to) => page.goto(to), request, say, info })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await inspect(path)
      await expectFreeAtEnd(page, say('common', 'ask_doctor'), path)
    }
  })

test('every page, to a signed-in patient', async ({ page, request, say, mailTo, language, inspect }, info) => {
  const patient = await newPatient(request, mailTo, language)
  await signIn(page, patient)
  const doctor = await doctorFor(request, info, 9)
  await bookAs(request, patient, doctor, await chooseSlot(page, doctor, { times: 'longest' }))
  const appointment = { id: await firstAppointmentOf(request, patient), patient }
  for (const { path, reach } of pagesFor('patient', language)) {
    await reach({ page, open: (to) => goWithin(page, to), request, say, info, appointment })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await inspect(`${path}, signed in`)
    await expectFreeAtEnd(page, say('common', 'ask_doctor'), path)
  }
})

for (const who of ['doctor', 'administrator', 'applicant'] as const)
  test(`every page, to the ${who}`, async ({ page, request, say, mailTo, language, inspect }, info) => {
    await signIn(
      page,
      who === 'applicant' ? await newPatient(request, mailTo, language, 1) : await demoPerson(request, staff[who]),
    )
    await page.goto('/about')
    for (const { path, reach } of pagesFor(who, language)) {
      await reach({ page, open: (to) => goWithin(page, to), request, say, info })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await inspect(path)
    }
  })
