import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { birthDate, plainDateOf, unwritten, writtenOf } from './birth-date.ts'

const judge = (day: string, month: string, year: string) =>
  z.safeParse(birthDate('2026-11-20'), { day, month, year }).error?.issues.map(({ message }) => message) ?? []

test.each([
  ['18', '4', '1991'],
  ['29', '02', '2024'],
  ['20', '11', '2026'],
  ['', '', ''],
])('takes %s %s %s', (day, month, year) => {
  expect(judge(day, month, year)).toEqual([])
})

test.each([
  ['30', '2', '1991', 'date_invalid'],
  ['29', '2', '2023', 'date_invalid'],
  ['18', '13', '1991', 'date_invalid'],
  ['18', '', '1991', 'date_invalid'],
  ['18', '4', '91', 'date_invalid'],
  ['aa', '4', '1991', 'date_invalid'],
  ['21', '11', '2026', 'date_of_birth_future'],
  ['1', '1', '2030', 'date_of_birth_future'],
  ['31', '12', '1899', 'date_of_birth_too_early'],
])('refuses %s %s %s: %s', (day, month, year, key) => {
  expect(judge(day, month, year)).toEqual([key])
})

test('reads a stored date and writes it again', () => {
  expect(writtenOf('1991-04-08')).toEqual({ day: '8', month: '4', year: '1991' })
  expect(plainDateOf(writtenOf('1991-04-08'))).toBe('1991-04-08')
  expect(writtenOf(null)).toEqual(unwritten)
})
