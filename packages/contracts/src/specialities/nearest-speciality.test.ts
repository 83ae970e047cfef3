import { expect, test } from 'vitest'

import { nearestSpeciality } from './nearest-speciality.ts'

test.each([
  // Slips of the finger: wrong, missing, one too many, swapped.
  ['dermatolojist', 'Dermatologist'],
  ['dermtologist', 'Dermatologist'],
  ['neurollogist', 'Neurologist'],
  ['nuerologist', 'Neurologist'],
  ['gastroenteroligst', 'Gastroenterologist'],
  ['pedaitrician', 'Pediatricians'],
  ['جلديى', 'Dermatologist'],
  ['اظفال', 'Pediatricians'],
  ['هصمي', 'Gastroenterologist'],
  // While it is still being typed.
  ['stomec', 'Gastroenterologist'],
  // One word of several.
  ['dermatologist in Atlantis', 'Dermatologist'],
  ['Dr. Nobody, gynecologist', 'Gynecologist'],
  // Complaints that no speciality here treats start with a general physician.
  ['dentist', 'General physician'],
  ['teeth', 'General physician'],
  ['أسنان', 'General physician'],
  ['دكتور عيون', 'General physician'],
  ['cardiologst', 'General physician'],
  ['طب الأسرة', 'General physician'],
])('near %j is %s', (typed, speciality) => {
  expect(nearestSpeciality(typed)).toBe(speciality)
})

test.each(['', 'Dr', 'zzzz', 'ظظظظ', 'Mohamed', 'Abdelrahman', 'عبد الرحمن', 'فاطمة', 'x', "'", 'Atlantis'])(
  'nothing is near %j',
  (typed) => {
    expect(nearestSpeciality(typed)).toBeUndefined()
  },
)

test('a speciality of the clinic’s own is nearer than the general physician, and one it has not is never suggested', () => {
  const dentistry = { key: 'Dentistry', name: 'Dentistry', nameAr: 'طب الأسنان' }
  const general = { key: 'General physician', name: 'General physician', nameAr: 'طب عام' }
  expect(nearestSpeciality('dentsit', [general, dentistry])).toBe('Dentistry')
  expect(nearestSpeciality('eyes', [general, dentistry])).toBe('General physician')
  expect(nearestSpeciality('eyes', [dentistry])).toBeUndefined()
})
