import * as z from 'zod/mini'

/** What nodemailer adds to an error: the server's reply, and the command it was to. */
const SmtpError = z.object({ responseCode: z.int(), command: z.string(), response: z.optional(z.string()) })

/** Replies of the 5xx range that speak of our command or sign-in (RFC 5321, RFC 4954), not of the recipient or the mail. */
const isAboutUs = (code: number) => code <= 504 || (code >= 530 && code <= 539)

/** `5.7.x` is a policy (RFC 3463): relaying is denied to us, or our name is not proven. Its owner can mend that. */
const isPolicy = (response: string) => /^5\d\d[ -]5\.7\./.test(response)

/** `501 5.1.3`: the one of those replies that names the recipient's address. */
const isBadAddress = (response: string) => /^501[ -]5\.1\./.test(response)

/**
 * Whether a server has refused this mail for good: it does not take the recipient, or not the content. A refusal at connecting,
 * signing in or to the sender is about our own account, the same for every mail, and ends once it is fixed.
 */
export function isRefusedForGood(error: unknown): boolean {
  const { success, data } = z.safeParse(SmtpError, error)
  if (!success || data.responseCode < 500 || data.responseCode > 599) return false
  const { command, responseCode, response = '' } = data
  if (command !== 'RCPT TO' && command !== 'DATA') return false
  return isBadAddress(response) || (!isAboutUs(responseCode) && !isPolicy(response))
}
