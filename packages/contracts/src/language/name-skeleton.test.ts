import { expect, test } from 'vitest'

import { skeletonStarts, skeletonText, soundsOf } from './name-skeleton.ts'

const finds = (name: string, typed: string) => {
  const text = skeletonText(name)
  return skeletonStarts(typed).every((any) => any.some((start) => text.includes(start)))
}

/** A name in Arabic letters, and spellings of it in Latin ones as people of several countries write it. */
const spellings: readonly [string, ...string[]][] = [
  ['محمد', 'Mohamed', 'Muhammad', 'Mohammed', 'Mhamed'],
  ['أحمد', 'Ahmed', 'Ahmad'],
  ['خالد', 'Khaled', 'Khalid', '5aled'],
  ['شكيب', 'Chakib', 'Shakeeb'],
  ['رشيد', 'Rachid', 'Rasheed'],
  ['فتحي', 'Fathy', 'Fathi'],
  ['هيثم', 'Haitham', 'Haytham', 'Haissam'],
  ['عثمان', 'Osman', 'Othman', '3othman'],
  ['جمال', 'Gamal', 'Jamal', 'Djamel'],
  ['قاسم', 'Qasem', 'Kassem'],
  ['غادة', 'Ghada', 'Ghadah'],
  ['ضياء', 'Diaa', 'Dhia', 'Ziaa'],
  ['رياض', 'Riyadh', 'Riad'],
  ['ذكرى', 'Zekra', 'Dhikra'],
  ['وفاء', 'Wafaa', 'Ouafa'],
  ['يوسف', 'Youssef', 'Yusuf', 'Yousif'],
  ['نيفين', 'Nevine', 'Nivin', 'Neveen'],
  ['بيتر', 'Peter'],
  ['صلاح', 'Salah', 'Sala7'],
  ['سارة', 'Sara', 'Sarah'],
  ['طه', 'Taha'],
  ['آية', 'Aya', 'Aia'],
  ['عبد الرحمن', 'Abdelrahman', 'Abdul Rahman', 'Abd al-Rahman', 'Abderrahman'],
  ['عبدالله', 'Abdullah', 'Abdallah', 'Abd Allah'],
  ['نور الدين', 'Noureddine', 'Nour El-Din', 'Nureldin'],
  ['نور الدين', 'Nouredine', 'Nourdine', 'Noradin'],
  ['خير الدين', 'Kheirdine', 'Khairdin', 'Khirdine'],
  ['ضياء الدين', 'Ziadine', 'Diadin', 'Ziaeddine'],
  ['قمر الدين', 'Qamardin', 'Kamardine'],
  ['عماد الدين', 'Emaddin', 'Imaddine', 'Emad Eldin'],
  ['بهاء الدين', 'Bahadine', 'Bahaeddine'],
  ['عز الدين', 'Azdine', 'Ezzdine'],
  ['سيف الدين', 'Seifdine', 'Saifdin'],
  ['سيف الدين', 'Sayfdine', 'Sifdine'],
  ['ناصر الدين', 'Naserdin', 'Nasserdine', 'Nacerdine', 'Nassirdine'],
  ['شرف الدين', 'Sharafdin', 'Charafdine', 'Charafeddine'],
  ['زين الدين', 'Zeindine', 'Zaindin', 'Zeineddine'],
  ['كمال الدين', 'Kamaldine', 'Kamaleddine'],
  ['جمال الدين', 'Jamaldine', 'Gamaldin', 'Gamal Eldin'],
  ['تقي الدين', 'Takidine', 'Taqidin', 'Takieddine'],
  ['شهاب الدين', 'Shehabdin', 'Chihabdine'],
  ['سراج الدين', 'Sirajdine', 'Seragdin'],
  ['نجم الدين', 'Najmdine', 'Negmdin'],
  ['شمس الدين', 'Chamsdine', 'Chemsdine', 'Shamsdin'],
  ['محيي الدين', 'Mouhidine', 'Mahidine'],
  ['حسام الدين', 'Houssamdine', 'Hossamdin'],
  ['علاء الدين', 'Aladdin', 'Aladin'],
  ['نادين', 'Nadine', 'Nadin', 'Nadeen'],
  ['عابدين', 'Abdeen', 'Abedin'],
  ['فردين', 'Fardine'],
  ['كاردين', 'Kardine'],
  ['الحسيني', 'El Husseini', 'Alhusayni', 'Husseiny'],
  ['أبو زيد', 'Abou Zeid', 'Abu Zayd'],
]

test.each([
  ['Karima', 'كريمة'],
  ['Eman', 'إيمان'],
  ['El Husseini', 'الحسيني'],
  ['Noureddine', 'نور الدين'],
  ['Abdallah', 'عبد الله'],
  ['Yasmine', 'ياسمين'],
  ['Akram', 'أكرم'],
  ['Salah', 'صلاح'],
  ['Abdelrahman', 'عبد الرحمن'],
])('%s sounds as %s as a whole', (latin, arabic) => {
  expect(soundsOf(latin)).toEqual(soundsOf(arabic))
})

test.each([
  ['Karima', 'كريم'],
  ['Eman', 'منى'],
  ['Akram', 'كريم'],
  ['Mariam', 'عمر'],
])('%s does not sound as %s as a whole', (latin, arabic) => {
  expect(soundsOf(latin)).not.toEqual(soundsOf(arabic))
})

test.each(spellings)('%s is found by its Latin spellings, and finds them', (arabic, ...latin) => {
  for (const typed of latin) expect([typed, finds(arabic, typed), finds(typed, arabic)]).toEqual([typed, true, true])
})

test.each([
  ['كمال', 'Gamal'],
  ['سمير', 'Samia'],
  ['خالد', 'Walid'],
  ['منى', 'Mai'],
])('%s is not found by %s', (name, typed) => {
  expect(finds(name, typed)).toBe(false)
})

test('the beginning of a name is enough, unless it is so short that it would be everything', () => {
  expect(finds('عبد الرحمن', 'Rahm')).toBe(true)
  expect(finds('محمد', 'Moh')).toBe(false)
})

test('digits alone, an article alone, a letter over and over, and nothing look for no name', () => {
  for (const typed of ['', ' ', '42', 'al', 'ال', 'zzzz', 'ظظظظ']) expect(skeletonStarts(typed)).toEqual([])
})

test('a title, markup and any other script do no harm', () => {
  for (const text of ['<b>', 'Дмитрий', '北京', '\u202e', 'x'.repeat(1000)]) {
    expect(skeletonText(text)).toMatch(/^ .* $/s)
    expect(() => skeletonStarts(text)).not.toThrow()
  }
})
