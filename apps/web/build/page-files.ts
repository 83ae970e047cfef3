import { entries, filesOf, fontsNamed, textsKey, type Manifest } from './manifest.ts'
import { routeSources, shellChunks } from './route-sources.ts'

const languages = ['en', 'ar'] as const
const fontOf = { en: 'readex-pro-latin-wght', ar: 'readex-pro-arabic-wght' } as const

const addresses = (files: Iterable<string>) => [...files].map((file) => `/${file}`)
const inEach = <T>(of: (language: (typeof languages)[number]) => T) => ({ en: of('en'), ar: of('ar') })

/** The files that the server preloads for each route, so that the browser need not discover them step by step. */
export function pageFiles(manifest: Manifest) {
  const named = filesOf(manifest, ['index.html'])
  const routes = routeSources().map(({ path, shell, texts, chunk }) => {
    const { scripts, styles } = filesOf(manifest, [...entries, ...shellChunks[shell], chunk])
    const textsIn = (language: string) =>
      filesOf(
        manifest,
        ['common', ...texts].map((domain) => textsKey(language, domain)),
      ).scripts
    return {
      path,
      scripts: addresses([...scripts].filter((file) => !named.scripts.has(file))),
      styles: addresses([...styles].filter((file) => !named.styles.has(file))),
      texts: inEach((language) => addresses(textsIn(language))),
    }
  })
  return {
    routes,
    fonts: inEach((language) => addresses(fontsNamed(manifest, [fontOf[language]]))),
  }
}
