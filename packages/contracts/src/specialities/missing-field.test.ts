import { expect, test } from 'vitest'

import { missingField } from './missing-field.ts'

const general = { key: 'General physician', name: 'General physician', nameAr: 'طب عام' }

test.each([
  ['dentist', 'dentist'],
  ['teeth', 'dentist'],
  ['my tooth hurts', 'dentist'],
  ['أسنان', 'dentist'],
  ['طبيب أسنان', 'dentist'],
  ['وجع الأسنان', 'dentist'],
  ['دكتور عيون', 'eye doctor'],
  ['cardiologist', 'heart specialist'],
  ['أنف وأذن وحنجرة', 'ear, nose and throat doctor'],
  ['fever', undefined],
  ['skin', undefined],
  ['Mona', undefined],
  ['سن', 'dentist'],
  ['سناء', undefined],
  ['pain', undefined],
  // A district of Cairo; the word for eye is its first.
  ['عين شمس', undefined],
  ['', undefined],
])('%j means a field that the clinic lacks: %s', (typed, name) => {
  expect(missingField(typed)?.name).toBe(name)
  expect(missingField(typed, [general])?.name).toBe(name)
})

test('a field that a speciality of the clinic is named after is not missing, in either language', () => {
  for (const names of [
    { name: 'Dentistry', nameAr: 'فم' },
    { name: 'Mouth', nameAr: 'طب الأسنان' },
  ]) {
    expect(missingField('teeth', [general, { key: 'Dentistry', ...names }])).toBeUndefined()
    expect(missingField('eyes', [general, { key: 'Dentistry', ...names }])?.name).toBe('eye doctor')
  }
})
