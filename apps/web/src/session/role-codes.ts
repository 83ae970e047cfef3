import type { User } from '@aafiya/contracts/account'

/** `roles` of the contract, without the schemas that come along with it. */
export const roleCodes = { doctor: 1, administrator: 3 } as const satisfies Record<string, User['role']>
