import { createContext } from 'react'

/** Prefetches the page of a path. The app provides it, since `ui` knows no pages. */
export const LinkPrefetch = createContext<(path: string) => void>(() => {})
