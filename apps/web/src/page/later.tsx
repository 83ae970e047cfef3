import { useDeferredValue, type ReactNode } from 'react'

/** A part of a page that changes one frame after the rest: the keys and the day need not wait for it. */
export const Later = ({ children }: { children: ReactNode }) => useDeferredValue(children)
