import { createClient } from '@aafiya/contracts/client'
import { recovery } from '@aafiya/contracts/recovery'

import { transport } from '../api.ts'

/** The calls about a forgotten password. Apart from the others: the first load does without them. */
export const recoveryApi = createClient(recovery, transport)
