import type { Plugin } from 'vite'

const itsLists = /@tanstack[\\/]query-core[\\/]build[\\/]modern[\\/]infiniteQueryBehavior\.js$/

/** Endless lists, which a client of TanStack Query carries along and no page here has. */
const none = 'export const infiniteQueryBehavior = undefined, hasNextPage = undefined, hasPreviousPage = undefined'

export function leanQuery(): Plugin {
  return { name: 'lean-query', apply: 'build', load: { filter: { id: itsLists }, handler: () => none } }
}
