import { expect, test } from 'vitest'

import { clinic } from '../../test/clinic.ts'

/** Mona books for Lina, and has invited Omar, who reads Arabic. */
async function ready() {
  const place = await clinic()
  const mona = await place.asPatient('mona')
  const reader = await place.buildUser({ firstName: 'Omar', lastName: 'Aziz', fullNameAr: 'عمر عزيز', language: 'ar' })
  const omar = await place.asUser(reader.id, 'ar')
  const lina = await mona.family.add({ body: { fullName: 'Lina Farid', dateOfBirth: '2019-05-04', relation: 'child' } })
  await mona.family.invite({ body: { email: reader.email, personIds: [lina.id] } })
  await place.deliver()
  const token = /#invitation=([\w-]{43})/.exec(place.mails.at(-1)?.text ?? '')?.[1] ?? ''
  const mailsTo = async (email: string) =>
    (await place.deliver()).filter(({ to }) => to === email).map(({ subject, text }) => ({ subject, text }))
  const monaEmail = (await mona.account.user())?.email ?? ''
  return { ...place, mona, monaEmail, omar, omarEmail: reader.email, lina, token, mailsTo }
}

test('a second guardian: both are notified, in the app and by mail, each in their language', async () => {
  const { mona, monaEmail, omar, omarEmail, token, mailsTo } = await ready()
  await omar.family.accept({ body: { token } })
  const notice = 'Omar Aziz can now see, book and change Lina Farid’s appointments too.'
  expect(await mona.notifications.list()).toMatchObject([{ kind: 'guardian_added', body: notice, link: '/profile' }])
  expect((await mailsTo(monaEmail)).at(-1)?.text).toContain(notice)
  const gained = 'يمكنك الآن رؤية مواعيد Lina Farid وحجزها وتغييرها.'
  const isolated = gained.replace('Lina Farid', '\u2068Lina Farid\u2069')
  expect(await omar.notifications.list()).toMatchObject([{ kind: 'guardian_added', body: isolated }])
  const mail = (await mailsTo(omarEmail)).at(-1)
  expect(mail?.text).toContain(gained)
  expect(mail?.subject).not.toMatch(/Lina|Mona|Omar/)
  // Accepted again: nothing changed.
  await omar.family.accept({ body: { token } })
  expect(await mona.notifications.list()).toHaveLength(1)
})

test('when a guardian ends it, the remaining guardian and the one who left are notified', async () => {
  const { mona, monaEmail, omar, omarEmail, lina, token, clock, mailsTo } = await ready()
  await omar.family.accept({ body: { token } })
  clock.advance(1)
  await mona.family.end({ params: { id: lina.id } })
  expect((await omar.notifications.list())[0]).toMatchObject({ kind: 'guardian_ended' })
  expect((await mailsTo(omarEmail)).at(-1)?.text).toContain('لم يعد بإمكان حساب mona')
  const lost = 'You can no longer see or change Lina Farid’s appointments.'
  expect((await mona.notifications.list())[0]).toMatchObject({ kind: 'guardian_ended', body: lost })
  expect((await mailsTo(monaEmail)).at(-1)?.text).toContain(lost)
})
