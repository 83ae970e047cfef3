import * as z from 'zod/mini'

/** The secret part of a mail about one visit: its link. */
export const VisitLinkSecret = z.object({ link: z.string() })
