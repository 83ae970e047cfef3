import type { BackendModule } from 'i18next'

const texts = import.meta.glob<Record<string, string>>(['./texts/*/*.json', '!./texts/*/head.json'], { import: 'default' })

const messages: Record<string, () => Promise<{ default: Record<string, string> }>> = {
  en: () => import('@aafiya/contracts/messages/en.json'),
  ar: () => import('@aafiya/contracts/messages/ar.json'),
}

async function load(language: string, domain: string): Promise<Record<string, string>> {
  const chunk =
    domain === 'messages' ? messages[language]?.().then((module) => module.default) : texts[`./texts/${language}/${domain}.json`]?.()
  if (!chunk) throw new Error(`no texts of ${domain} in ${language}`)
  return chunk
}

/** One chunk a language and domain, fetched when a page first asks for it. */
export const textChunks: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, domain, done) => {
    load(language, domain).then(
      (found) => done(null, found),
      (error: unknown) => done(error instanceof Error ? error : String(error), null),
    )
  },
}
