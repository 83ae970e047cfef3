import { ResetToken } from '@aafiya/contracts/account/credentials'
import { Email } from '@aafiya/contracts/language/text'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'

import { useInvitation } from '../../session/return-to.ts'

const ResetLink = z.object({ email: Email, resetToken: ResetToken })
export type ResetLink = z.infer<typeof ResetLink>

/** The e-mail address and the token; undefined if either is missing. */
export const resetLinkIn = (values: unknown): ResetLink | undefined => z.safeParse(ResetLink, values).data

/** The content of a mailed link's fragment; undefined if a part is missing. */
export const resetLinkOf = (fragment: string): ResetLink | undefined =>
  resetLinkIn(Object.fromEntries(new URLSearchParams(fragment.replace(/^#/, ''))))

/** Reads the link, then removes it from the address bar and the history, where its token would remain. */
export function useResetLink(): ResetLink | undefined {
  const { hash: fullHash, pathname } = useLocation()
  // An invitation that waits for the login is no part of a reset link.
  const hash = useInvitation() === undefined ? fullHash : ''
  const navigate = useNavigate()
  const [fragment, setFragment] = useState(hash)
  // A second link may be opened in the same tab.
  if (hash && hash !== fragment) setFragment(hash)
  useEffect(() => {
    if (hash) void navigate(pathname, { replace: true })
  }, [hash, pathname, navigate])
  return resetLinkOf(fragment)
}
