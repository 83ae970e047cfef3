import * as z from 'zod/mini'

/** The plain answer of account calls: it worked, and a sentence saying so. */
export const Success = z.object({ success: z.literal(true), message: z.string() })

/** The answer to a provider's webhook: the provider sends it again after any other. */
export const Received = z.object({ received: z.literal(true) })
