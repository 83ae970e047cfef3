import { contract } from '@aafiya/contracts/contract'
import type { Endpoint } from '@aafiya/contracts/platform/endpoint'

/** Every endpoint of the contract, by `domain.name`: a new one is tested the day it is declared. */
export const endpoints = Object.entries(contract).flatMap(([domain, declared]) =>
  Object.entries<Endpoint>(declared).map(([name, endpoint]) => ({ name: `${domain}.${name}`, endpoint })),
)
