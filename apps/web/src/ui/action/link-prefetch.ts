import { createContext } from 'react'

/** Fetches what a path will need before it is opened; the app supplies it, since `ui` knows no page. */
export const LinkPrefetch = createContext<(path: string) => void>(() => {})
