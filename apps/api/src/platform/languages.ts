import ar from '@aafiya/contracts/messages/ar.json' with { type: 'json' }
import en from '@aafiya/contracts/messages/en.json' with { type: 'json' }
import type { Language, MessageKey } from '@aafiya/contracts/messages/message-key'
import { messageVariables } from '@aafiya/contracts/platform/limits'
import { languages } from '@aafiya/contracts/platform/people'

const texts: Record<Language, Record<MessageKey, string>> = { en, ar }

/** The first language in the header that is offered, otherwise the first one offered: English by default. */
export function languageOf(acceptLanguage: string | undefined, offered: readonly Language[] = languages): Language {
  for (const part of (acceptLanguage ?? '').slice(0, 200).split(',')) {
    const tag = part.trim().slice(0, 2).toLowerCase()
    const named = offered.find((language) => language === tag)
    if (named) return named
  }
  return offered[0] ?? 'en'
}

export type Variables = Readonly<Record<string, string | number>>

/** Fills `{{name}}`; a missing variable is a fault of ours and shows in tests. */
export function fill(template: string, variables: Variables): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = variables[name]
    if (value === undefined) throw new Error(`no value for {{${name}}}`)
    return String(value)
  })
}

export const isMessageKey = (key: string): key is MessageKey => Object.hasOwn(en, key)

/** The sentence for a message key in one language. `values`: what it names, beside the limits. */
export const messageOf = (key: MessageKey, language: Language, values: Variables = {}): string =>
  fill(texts[language][key], { ...messageVariables, ...values })
