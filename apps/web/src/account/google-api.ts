import { createClient } from '@aafiya/contracts/client'
import { google } from '@aafiya/contracts/google'

import { transport } from '../api.ts'

/** The calls about signing in with Google. Apart from the others: the first load does without them. */
export const googleApi = createClient(google, transport)
