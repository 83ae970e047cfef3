import type { MessageKey } from '@aafiya/contracts/messages/message-key'
import * as z from 'zod/mini'

import { latinDigits } from '../ui/text/latin-digits.ts'

type Rule = z.core.$ZodType<unknown, unknown>

/** The number that is written, in the digits of either script. */
export const numberIn = (text: string) => Number(latinDigits(text).replace(/[,٫]/, '.'))
export const isWritten = (text: string) => text.trim() !== ''

/** A field as it is written; what is empty is no fault unless the field is required. */
export const written = (rule: Rule, isRequired: boolean, read: (text: string) => unknown = (text) => text.trim(), missing?: MessageKey) =>
  z.string().check((context) => {
    const text = context.value
    if (!isWritten(text)) {
      if (!isRequired) return
      if (missing) return void context.issues.push({ code: 'custom', message: missing, input: text, path: [] })
    }
    // An empty number is a missing one, not nought.
    const value = isWritten(text) ? read(text) : ''
    for (const issue of z.safeParse(rule, value).error?.issues ?? [])
      context.issues.push({ code: 'custom', message: issue.message, input: text, path: [] })
  })
