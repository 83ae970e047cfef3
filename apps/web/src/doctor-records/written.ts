import { withoutMarks } from '@aafiya/contracts/language/typed-text'
import type { MessageKey } from '@aafiya/contracts/messages/message-key'
import * as z from 'zod/mini'

import { valueOf, type NumberReader } from '../page/use-number-reader.ts'

type Rule = z.core.$ZodType<unknown, unknown>

export const isWritten = (text: string) => withoutMarks(text).trim() !== ''

/** A text field; an empty value is only invalid if the field is required. */
export const written = (rule: Rule, isRequired: boolean, missing?: MessageKey) =>
  writtenAs(rule, isRequired, (text) => ({ value: text.trim() }), missing)

/** A number field; an ambiguous number is refused with both readings. */
export const writtenNumber = (rule: Rule, isRequired: boolean, numbers: NumberReader, kind: 'amount' | 'whole') =>
  writtenAs(rule, isRequired, (text) => {
    const typed = numbers[kind](text)
    const fault = numbers.either(typed)
    return fault === undefined ? { value: valueOf(typed) } : { fault }
  })

type Read = (text: string) => { value: unknown } | { fault: string }

const writtenAs = (rule: Rule, isRequired: boolean, read: Read, missing?: MessageKey) =>
  z.string().check((context) => {
    const text = context.value
    const refuse = (message: string) => void context.issues.push({ code: 'custom', message, input: text, path: [] })
    if (!isWritten(text)) {
      if (!isRequired) return
      if (missing) return refuse(missing)
    }
    // An empty number is missing, not zero.
    const found = isWritten(text) ? read(text) : { value: '' }
    if ('fault' in found) return refuse(found.fault)
    for (const issue of z.safeParse(rule, found.value).error?.issues ?? []) refuse(issue.message)
  })
