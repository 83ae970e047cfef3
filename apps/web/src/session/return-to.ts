import { useSearchParams } from 'react-router-dom'

const origin = 'https://app.invalid'

// A browser drops tabs and line breaks inside a URL and reads a backslash as a slash.
// oxlint-disable-next-line no-control-regex
const disguised = /[\u0000-\u0020\\]/

/** The path inside the app to return to. A URL of another site, however disguised, is rejected. */
export function returnPath(wanted: string | null): string | undefined {
  if (!wanted?.startsWith('/') || disguised.test(wanted) || !URL.canParse(wanted, origin)) return undefined
  const url = new URL(wanted, origin)
  // `/a/..//evil.example` only becomes `//evil.example` once it is resolved.
  if (url.origin !== origin || url.pathname.startsWith('//')) return undefined
  return `${url.pathname}${url.search}${url.hash}`
}

/** Where the person goes on once signed in, if they came from somewhere. */
export function useReturnTo(): string | undefined {
  const [search] = useSearchParams()
  return returnPath(search.get('returnTo'))
}
