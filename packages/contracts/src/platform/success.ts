import * as z from 'zod/mini'

/** The plain answer of account calls: it worked, and a sentence saying so. */
export const Success = z.object({ success: z.literal(true), message: z.string() })

/** What a provider's webhook is answered: anything else it sends again. */
export const Received = z.object({ received: z.literal(true) })
