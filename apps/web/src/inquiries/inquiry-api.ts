import { createClient } from '@aafiya/contracts/client'
import { inquiries } from '@aafiya/contracts/inquiries'

import { telling, transport, transportOver } from '../api.ts'

/** The calls about inquiries. Apart from the others: the first load does without them. */
export const inquiryApi = createClient(inquiries, transport)

/** The same over another way to send, which gives up by itself: images take as long as they take. */
export const inquiriesOver = (send: typeof fetch) => createClient(inquiries, transportOver(send))

/** The same, telling where the next page of a list starts. */
export const inquiriesTelling = (hear: (cursor: string | undefined) => void) => createClient(inquiries, telling(hear))
