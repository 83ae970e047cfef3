import { createClient } from '@aafiya/contracts/client'
import { profile } from '@aafiya/contracts/profile'

import { transport, transportOver } from '../api.ts'

/** Two megabytes at 60 kbit/s. Whoever sends them gives up sooner where nothing moves any more. */
const longestUpload = 290_000

/** The calls about a profile. Apart from the others: the first load does without them. */
export const profileApi = createClient(profile, transport)

/** The same over another way to send, such as one that tells how far an upload is. */
export const profileOver = (send: typeof fetch) => createClient(profile, transportOver(send, longestUpload))
