import { useState } from 'react'

/** The cursors of the pages of a list that are on the screen, the first one's `undefined`; a new `list` starts at its top. */
export function useListPages(list: string) {
  const [known, setKnown] = useState<{ list: string; cursors: (string | undefined)[] }>({ list, cursors: [undefined] })
  const cursors = known.list === list ? known.cursors : [undefined]
  const showNext = (cursor: string) => setKnown({ list, cursors: [...cursors, cursor] })
  return { cursors, showNext }
}
