import { writeFileSync } from 'node:fs'

import { openApi } from '../packages/contracts/openapi/document.ts'
import { contract, firstContract, lateContract } from '../packages/contracts/src/contract.ts'
import { routesSource } from '../packages/contracts/src/routes-source.ts'

const contracts = new URL('../packages/contracts/', import.meta.url)
writeFileSync(new URL('openapi.json', contracts), `${JSON.stringify(openApi(contract), undefined, 2)}\n`)
writeFileSync(new URL('src/routes.ts', contracts), routesSource(firstContract, 'first'))
writeFileSync(new URL('src/late-routes.ts', contracts), routesSource(lateContract, 'late'))
