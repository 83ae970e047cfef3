import { ResetToken } from '@aafiya/contracts/account/credentials'
import { Email } from '@aafiya/contracts/language/text'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'

const ResetLink = z.object({ email: Email, resetToken: ResetToken })
export type ResetLink = z.infer<typeof ResetLink>

/** The e-mail address and the token; undefined where either is missing. */
export const resetLinkIn = (values: unknown): ResetLink | undefined => z.safeParse(ResetLink, values).data

/** What a mailed link carries behind its `#`; nothing where a part is missing. */
export const resetLinkOf = (fragment: string): ResetLink | undefined =>
  resetLinkIn(Object.fromEntries(new URLSearchParams(fragment.replace(/^#/, ''))))

/** Reads the link, then takes it out of the address bar and the history, where its token would remain. */
export function useResetLink(): ResetLink | undefined {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const [fragment, setFragment] = useState(hash)
  // A second link may be opened in the same tab.
  if (hash && hash !== fragment) setFragment(hash)
  useEffect(() => {
    if (hash) void navigate(pathname, { replace: true })
  }, [hash, pathname, navigate])
  return resetLinkOf(fragment)
}
