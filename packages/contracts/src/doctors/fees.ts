import * as z from 'zod/mini'

import { key } from '../messages/message-key.ts'
import { limits } from '../platform/limits.ts'

/** Money as people read it: a number with at most two decimals, in `currency`. */
export const Fees = z.number(key('fees_invalid')).check(
  z.gte(0, key('fees_invalid')),
  z.lte(limits.feesMax, key('fees_invalid')),
  z.refine((amount: number) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, key('fees_invalid')),
)
