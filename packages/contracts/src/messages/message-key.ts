import type { languages } from '../platform/people.ts'
import type en from './en.json'

/** A key of the texts of errors, validation and answers. */
export type MessageKey = keyof typeof en
export type Language = (typeof languages)[number]

/** The error of a schema: a key of `messages/`, never a sentence. */
export const key = (name: MessageKey) => ({ error: name })
