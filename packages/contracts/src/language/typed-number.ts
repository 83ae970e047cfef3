import { cleanLine } from './typed-text.ts'

/**
 * The value of a typed number: `value`, or both candidates if it may be one of two that differ by a factor of a
 * thousand.
 */
export type TypedNumber = { value: number } | { either: readonly [thousands: number, fraction: number] } | undefined

const group = "[,،٬.' ’]"
/** 1,500 and 1.234.567, with one sign between all groups. */
const grouped = new RegExp(`^(\\d{1,3})(?:(${group})\\d{3})(?:\\2\\d{3})*$`)

const digitsOf = (text: string) => Number(text.replace(/\D/g, ''))

/** A whole number with its thousands set apart. */
const whole = (text: string): number | undefined =>
  /^\d+$/.test(text) || grouped.test(text) ? digitsOf(text) : undefined

/** One sign, three digits behind it: thousands or a fraction. */
function thousandsOrFraction(text: string, sign: string, fractionDigits: number): TypedNumber {
  const fraction = { value: Number(text.replace(sign, '.')) }
  const thousands = { value: digitsOf(text) }
  if (sign === '٬' || sign === ' ' || sign === "'" || sign === '’') return thousands
  // A point, and the Arabic sign for it, set a fraction of three digits apart where the currency has one.
  if (sign === '.' || sign === '٫')
    return fractionDigits === 3 ? fraction : { either: [thousands.value, fraction.value] }
  return fractionDigits === 3 ? { either: [thousands.value, fraction.value] } : thousands
}

/**
 * A number as people write it: in any digits; thousands set apart by a comma, a point, a space, an apostrophe or their
 * Arabic sign; a fraction by a point, a comma or its Arabic sign. `1,500` is 1500 unless there are fractions of three
 * digits: then, as `1.500` where there are none, it may be either. Undefined: no number.
 */
export function readNumber(typed: string, fractionDigits = 0): TypedNumber {
  const line = cleanLine(typed)
  const isNegative = line.startsWith('-')
  const text = line.replace(/^[+-] ?/, '')
  const read = readDigits(text, fractionDigits)
  if (!isNegative || read === undefined) return read
  return 'value' in read ? { value: -read.value } : { either: [-read.either[0], -read.either[1]] }
}

function readDigits(text: string, fractionDigits: number): TypedNumber {
  const [, before = '', sign = ''] = grouped.exec(text) ?? []
  const isOneGroup = text.length === before.length + 4
  // Nought point five hundred: no thousands begin with a nought.
  if (sign && isOneGroup && !before.startsWith('0')) return thousandsOrFraction(text, sign, fractionDigits)
  const integer = before.startsWith('0') && sign ? undefined : whole(text)
  if (integer !== undefined) return { value: integer }
  const [arabic] = /^(\d{1,3})٫\d{3}$/.exec(text) ?? []
  if (arabic && !arabic.startsWith('0')) return thousandsOrFraction(text, '٫', fractionDigits)

  const last = Math.max(...[...',،.٫'].map((one) => text.lastIndexOf(one)))
  if (last < 0) return undefined
  const [head, tail] = [text.slice(0, last), text.slice(last + 1)]
  if (!/^\d*$/.test(tail) || head + tail === '') return undefined
  // The sign before a fraction is another one than the one between the thousands.
  if (head.includes(text[last] ?? '') || (head !== '' && whole(head) === undefined)) return undefined
  return { value: Number(`${head.replace(/\D/g, '') || '0'}.${tail || '0'}`) }
}
