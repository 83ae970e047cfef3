import i18next, { type FlatNamespace, type TFunction } from 'i18next'
import { use, useSyncExternalStore } from 'react'

import { quickTexts } from './quick-texts.ts'

type Domains = FlatNamespace | readonly [FlatNamespace, ...FlatNamespace[]]

const onLanguage = (listener: () => void) => {
  i18next.on('languageChanged', listener)
  return () => i18next.off('languageChanged', listener)
}
const currentLanguage = () => i18next.language

/** Texts on their way, by language and domains; React waits for the same promise each time it asks. */
const awaited = new Map<string, Promise<void>>()
/** Texts that were there when first asked for. */
const here = new Set<string>()

function waitFor(language: string, domains: readonly FlatNamespace[]): void {
  const key = `${language} ${domains.join()}`
  const coming = awaited.get(key)
  // Also when they have come: React draws a component that waited once more, and expects it to ask for the same promise.
  if (coming) return use(coming)
  if (here.has(key)) return undefined
  if (domains.every((domain) => i18next.hasLoadedNamespace(domain, { lng: language }))) return void here.add(key)
  const fresh = i18next.loadNamespaces(domains)
  awaited.set(key, fresh)
  return use(fresh)
}

/**
 * The texts of some domains in the language of the page, the first domain meant where a key names none. In place of
 * react-i18next: 2 KB lighter, and it makes no copy of i18next for each component that reads a text.
 */
export function useTranslation<const D extends Domains = 'common'>(wanted?: D): { t: TFunction<D>; i18n: typeof i18next } {
  const language = useSyncExternalStore(onLanguage, currentLanguage, currentLanguage)
  const domains = wanted === undefined ? (['common'] as const) : [wanted].flat()
  waitFor(language, domains)
  return { t: quickTexts(i18next.getFixedT(language, domains), language, domains), i18n: i18next }
}
