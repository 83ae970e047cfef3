import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { clinic } from '../../test/clinic.ts'
import { users } from '../account/users.table.ts'
import { doctors } from './doctors.table.ts'
import { searchTextsOf } from './search-texts.ts'

const firsts =
  'Adel Bassem Dina Emad Farida Galal Hany Iman Karim Lamia Mona Nabil Rami Samir Tamer Usama Wael Yara Zeina Bishoy'.split(
    ' ',
  )
const lasts =
  'Ashraf Badawi Darwish Ezzat Fahmy Gerges Habib Iskandar Kamel Lotfy Mansour Naguib Rizk Sobhy Tawfik Wahba Younan Zaki Amin Barakat'.split(
    ' ',
  )

/** A doctor's name in one script, and what a searcher types to find it. */
const meant = [
  ['خديجة عاشور', 'Khadija', 'خديجه', 'Khadiga Ashour', '5adiga'],
  ['هيثم الشربيني', 'Haitham', 'El Sherbini', 'هيثم الشربينى', 'Elsherbiny', '7aitham'],
  ['عبد الرحمن جودة', 'Abdelrahman', 'عبدالرحمن', 'Gouda', 'Abdurrahman', '3abdelra7man Joda', 'Dr. Abdul Rahman'],
  ['Chakib Benjelloun', 'شكيب', 'Shakib', 'بنجلون'],
  ['Fathy Qutb', 'فتحي', 'قطب', 'Fathi', 'Kotb'],
  ['نورالدين ذو الفقار', 'Noureddine', 'نور الدين', 'Nour El-Din'],
  ['أبو بكر الرازي', 'Abubakr', 'Abo Bakr', 'ابوبكر', 'El Razy', 'Aboubakr Razi'],
  ['هبة الله ثابت', 'Hebatallah', 'Heba Thabet', 'هبه الله', 'Sabet'],
  ['عائشة غنيم', 'Aisha', '3aisha', 'عايشه', 'Ghoneim', "3'oneim", 'Aysha Ghunaim'],
  ['ضياء المهدي', 'Diaa', 'Deyaa', 'Zia El-Mahdi', 'ضيا المهدى', 'Mahdy'],
  ['Mhmd Kassem', 'محمد', 'قاسم', 'Mohamed Qasem', 'Muhammed'],
  ['ياسمين الجوهري', 'Jasmine', 'Yasmeen', 'El Gohary', 'Al-Jawhari', 'ياسمـــين'],
  ['كريستين مايكل', 'Christine', 'Kristin', 'Michael'],
  ['Youssef Saadallah', 'يوسف', 'Yusuf', 'سعد الله', 'Saad Allah'],
] as const

test('a doctor whose name is in one script is among the first ten for every usual spelling, in a directory of a thousand', async () => {
  const { asVisitor, buildDoctor, database, clock } = await clinic()
  const crowd = Array.from({ length: 1000 }, (_, index) => {
    const firstName = firsts[index % firsts.length] ?? ''
    const lastName = `${lasts[Math.floor(index / firsts.length) % lasts.length]} ${lasts[(index * 7) % lasts.length]}`
    return { id: randomUUID(), userId: randomUUID(), firstName, lastName }
  })
  const stamps = { createdAt: clock.now(), updatedAt: clock.now() }
  await database.db.insert(users).values(
    crowd.map(({ userId, firstName, lastName }) => ({
      id: userId,
      email: `${userId}@example.test`,
      firstName,
      lastName,
      role: 1,
      status: 'verified' as const,
      language: 'en' as const,
      ...stamps,
    })),
  )
  const listed = { status: 'approved' as const, speciality: 'Neurologist', fees: 80, availability: true, ...stamps }
  await database.db.insert(doctors).values(crowd.map((one) => ({ ...one, ...searchTextsOf(one), ...listed })))
  for (const [name, ...typed] of meant) {
    const [firstName = '', ...rest] = name.split(' ')
    const { id } = await buildDoctor({ firstName, lastName: rest.join(' '), fullNameAr: null, address: null })
    for (const q of typed) {
      const found = await asVisitor.doctors.list({ query: { q, limit: '10' } })
      expect([q, found.some((doctor) => doctor.id === id)]).toEqual([q, true])
    }
  }
})

test('exact spellings come before similar names, also across pages', async () => {
  const { asVisitor, buildDoctor } = await clinic()
  await buildDoctor({ firstName: 'Aziza', lastName: 'Said', fullNameAr: 'عزيزة أحمد' })
  for (const firstName of ['Ahmad', 'Zain']) await buildDoctor({ firstName, lastName: 'Ahmad', fullNameAr: null })
  const names = (list: readonly { fullName: string }[]) => list.map(({ fullName }) => fullName)
  const order = ['Ahmad Ahmad', 'Zain Ahmad', 'Aziza Said']
  expect(names(await asVisitor.doctors.list({ query: { q: 'Ahmad' } }))).toEqual(order)
  const paged: string[] = []
  let cursor: string | undefined = ''
  while (cursor !== undefined) {
    const query = { q: 'Ahmad', limit: '1', ...(cursor && { cursor }) }
    const onAnswer = ({ headers }: Response) => (cursor = headers.get('x-next-cursor') ?? undefined)
    paged.push(...names(await asVisitor.doctors.list({ query, onAnswer })))
  }
  expect(paged).toEqual(order)
})

test('of names with the same consonants, the one with the typed vowels comes first', async () => {
  const { asVisitor, buildDoctor } = await clinic()
  for (const firstName of ['Hassan', 'Mohamed', 'Hussein', 'Mahmoud', 'حسن', 'محمود', 'حسين', 'محمد'])
    await buildDoctor({ firstName, lastName: 'Zahi', fullNameAr: null })
  const found = async (q: string) => (await asVisitor.doctors.list({ query: { q } })).map(({ firstName }) => firstName)
  expect(await found('محمود')).toEqual(['محمود', 'Mahmoud', 'Mohamed', 'محمد'])
  expect(await found('Muhammad')).toEqual(['Mohamed', 'محمد', 'Mahmoud', 'محمود'])
  expect(await found('Hussain zahi')).toEqual(['Hussein', 'حسين', 'Hassan', 'حسن'])
})
