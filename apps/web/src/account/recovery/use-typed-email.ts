import { useLocation } from 'react-router-dom'
import * as z from 'zod/mini'

const Typed = z.object({ email: z.string() })

/**
 * The e-mail address of the previous page: the login and the first step of the password reset pass it to each
 * other, and its last step passes it to the login.
 */
export const useTypedEmail = (): string => z.safeParse(Typed, useLocation().state).data?.email ?? ''
