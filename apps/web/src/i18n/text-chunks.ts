import type { BackendModule } from 'i18next'

type FetchTexts = () => Promise<Record<string, string>>

const firstPause = 700
const longestPause = 10_000

/** The functions that end the pause before the next try, one per chunk that failed to load. */
const pauses = new Set<() => void>()
const listeners = new Set<() => void>()
let missing = 0
const tell = () => listeners.forEach((listener) => listener())

/** Whether a page waits for texts that failed to load. Loading is retried until it succeeds. */
export const areTextsMissing = (): boolean => missing > 0

export function onTextsMissing(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Retries the missing texts now. */
export const retryTexts = (): void => pauses.forEach((end) => end())

const pauseAfter = (failures: number) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      pauses.delete(end)
      resolve()
    }
    const timer = setTimeout(end, Math.min(firstPause * 3 ** failures, longestPause))
    window.addEventListener('online', end)
    pauses.add(end)
  })

async function fetchAgain(fetchTexts: FetchTexts, failures = 0): ReturnType<FetchTexts> {
  await pauseAfter(failures)
  return fetchTexts().catch(() => fetchAgain(fetchTexts, failures + 1))
}

async function untilHere(fetchTexts: FetchTexts): ReturnType<FetchTexts> {
  try {
    return await fetchTexts()
  } catch {
    missing += 1
    tell()
    const texts = await fetchAgain(fetchTexts)
    missing -= 1
    tell()
    return texts
  }
}

/**
 * Loads the texts for i18next, one chunk per language and domain, when a page first needs it. i18next never retries a
 * failed chunk and shows keys instead, so this retries until the chunk loads. `find` returns the loader of a chunk, or
 * undefined if there is none.
 */
export const textChunks = (find: (language: string, domain: string) => FetchTexts | undefined): BackendModule => ({
  type: 'backend',
  init: () => {},
  read: (language, domain, done) => {
    const fetchTexts = find(language, domain)
    if (!fetchTexts) return done(`no texts of ${domain} in ${language}`, null)
    return void untilHere(fetchTexts).then((texts) => done(null, texts))
  },
})
