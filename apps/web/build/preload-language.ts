import type { Plugin } from 'vite'

const languages = ['en', 'ar']
/** Texts that every page needs; a page's own domain is fetched beside the page's chunk. */
const eagerTexts = ['common']
const fontOf: Record<string, string> = { en: 'readex-pro-latin-wght-normal', ar: 'readex-pro-arabic-wght-normal' }

/**
 * Tells boot.js which built files each language needs at once. File names carry hashes, so only the build knows
 * them; the language is known only in the browser, so index.html cannot preload them itself.
 */
export function preloadLanguage(): Plugin {
  return {
    name: 'preload-language',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const files = Object.values(bundle)
        const attributes = languages.map((language) => {
          const texts = files.filter(
            (file) => file.type === 'chunk' && eagerTexts.some((name) => file.facadeModuleId?.endsWith(`/texts/${language}/${name}.json`)),
          )
          const fonts = files.filter((file) => file.type === 'asset' && file.fileName.includes(fontOf[language] ?? '-'))
          return `data-preload-${language}="${[...texts, ...fonts].map((file) => `/${file.fileName}`).join(' ')}"`
        })
        return html.replace('src="/boot.js"', `src="/boot.js" ${attributes.join(' ')}`)
      },
    },
  }
}
