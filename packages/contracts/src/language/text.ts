import * as z from 'zod/mini'

import { key, type MessageKey } from '../messages/message-key.ts'
import { limits } from '../platform/limits.ts'
import { cleanEmail, cleanName, cleanText, withoutMarks } from './typed-text.ts'

/** PostgreSQL text cannot contain NUL. Half a surrogate pair would not be stored as it was sent. */
// oxlint-disable-next-line no-control-regex
const unstorable = /[\u0000\p{Cs}]/u

/** Whether a reader would see nothing of a text. */
const isBlank = (text: string): boolean => withoutMarks(text).trim() === ''

/** Free text: 1 to `max` characters after trimming; see `cleanText`. */
export const writtenText = (
  max: number,
  { required, tooLong }: { required: MessageKey; tooLong: MessageKey } = {
    required: 'text_required',
    tooLong: 'text_too_long',
  },
) =>
  z.string(key(required)).check(
    z.overwrite(cleanText),
    z.refine((text: string) => !unstorable.test(text), key('text_invalid')),
    z.refine((text: string) => !isBlank(text), key(required)),
    z.maxLength(max, key(tooLong)),
  )

/** Text that may also be empty, as it is then if it has only spaces and invisible characters. */
export const optionalText = (max: number) =>
  z.string(key('text_invalid')).check(
    z.overwrite((text: string) => (isBlank(cleanText(text)) ? '' : cleanText(text))),
    z.refine((text: string) => !unstorable.test(text), key('text_invalid')),
    z.maxLength(max, key('text_too_long')),
  )

/** An e-mail address as people type it; compared without regard to case. */
export const Email = z
  .string(key('email_required'))
  .check(
    z.overwrite(cleanEmail),
    z.minLength(1, key('email_required')),
    z.maxLength(limits.emailMax, key('email_invalid')),
    z.email(key('email_invalid')),
  )

/** A person's name in any script: letters, marks, digits, spaces, hyphens, apostrophes, full stops. */
export const PersonName = z
  .string(key('name_required'))
  .check(
    z.overwrite(cleanName),
    z.regex(/^(?=.*\p{L})(?:\p{L}|\p{Mn}|\p{Mc}|\p{N}|\u200C|\u200D|[ .'’-])+$/u, key('name_invalid')),
    z.maxLength(limits.nameMax, key('name_too_long')),
  )

/** A person's name in Arabic letters, with spaces, hyphens, apostrophes and full stops. Empty: none. */
export const ArabicName = z
  .string(key('name_ar_invalid'))
  .check(
    z.overwrite(cleanName),
    z.regex(/^(?:(?=.*\p{L})(?:\p{Script=Arabic}|\p{Mn}|\u200C|\u200D|[ .'’-])+)?$/u, key('name_ar_invalid')),
    z.maxLength(limits.nameMax, key('name_too_long')),
  )

/** A plain date, `YYYY-MM-DD`, that exists in the calendar. */
export const PlainDate = z.iso.date(key('date_invalid'))

/** `HH:mm` in the clinic's zone. */
export const ClockTime = z.string(key('time_required')).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, key('time_invalid')))

/** A UTC instant, ISO 8601. */
export const Instant = z.iso.datetime(key('date_invalid'))

/** Either case is accepted and read as lower case, as the database answers it: ids are compared as text. */
export const Id = z.uuid(key('id_invalid')).check(z.toLowerCase())

/** A stated page of a growing list: how many, and from where (`X-Next-Cursor` of the page before). */
export const pageQuery = {
  limit: z.optional(z.string().check(z.regex(/^([1-9]|[1-9]\d|100)$/, key('limit_invalid')))),
  cursor: z.optional(z.string().check(z.regex(/^[\w-]{1,1200}$/, key('cursor_invalid')))),
}
