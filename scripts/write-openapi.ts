import { writeFileSync } from 'node:fs'

import { contract } from '../packages/contracts/src/contract.ts'
import { openApi } from '../packages/contracts/src/openapi.ts'

const path = new URL('../packages/contracts/openapi.json', import.meta.url)
writeFileSync(path, `${JSON.stringify(openApi(contract), undefined, 2)}\n`)
