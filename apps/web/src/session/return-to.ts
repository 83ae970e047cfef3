import { useLocation, useSearchParams } from 'react-router-dom'

const origin = 'https://app.invalid'

// A browser drops tabs and line breaks inside a URL and reads a backslash as a slash.
// oxlint-disable-next-line no-control-regex
const disguised = /[\u0000-\u0020\\]/

/** The path inside the app to return to. A URL of another site, however disguised, is rejected. */
export function returnPath(wanted: string | null): string | undefined {
  if (!wanted?.startsWith('/') || disguised.test(wanted) || !URL.canParse(wanted, origin)) return undefined
  const url = new URL(wanted, origin)
  // `/a/..//evil.example` becomes `//evil.example` only when it is resolved.
  if (url.origin !== origin || url.pathname.startsWith('//')) return undefined
  return `${url.pathname}${url.search}${url.hash}`
}

const invitation = /^#invitation=([\w-]{43})$/

/** The secret of a booking invitation in the current URL, or in the URL the login returns to. */
export const useInvitation = (): string | undefined => invitation.exec(useLocation().hash)?.[1]

/** The page to return to after the login, if any. */
export function useReturnTo(): string | undefined {
  const [search] = useSearchParams()
  const { hash } = useLocation()
  const path = returnPath(search.get('returnTo'))
  return path && invitation.test(hash) ? path + hash : path
}
