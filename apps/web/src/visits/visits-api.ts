import { createClient } from '@aafiya/contracts/client'
import { visits } from '@aafiya/contracts/visits'

import { telling, transport, type HearCursor } from '../api.ts'

/** The clinic's side of the appointments. Apart from the other calls: the first load does without them. */
export const visitsApi = createClient(visits, transport)

/** The same, telling where the next page of a list starts. */
export const visitsTelling = (hear: HearCursor) => createClient(visits, telling(hear))
