import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as z from 'zod/mini'

import { fileKeeper } from '../session/drafts.ts'
import { useSession } from '../session/use-session.ts'
import { useTyped } from '../ui/form/typed.ts'

/** Files encoded as text. */
const Written = z.array(z.object({ name: z.string(), type: z.string(), base64: z.string() }))

/** The most characters all files of a form may take; the browser allows about five million per tab for everything. */
const room = 3_500_000

async function written(file: File) {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const part = 0x8000
  let text = ''
  for (let at = 0; at < bytes.length; at += part) text += String.fromCharCode(...bytes.subarray(at, at + part))
  return { name: file.name, type: file.type, base64: btoa(text) }
}

function filesOf(value: unknown): File[] {
  const { data = [] } = z.safeParse(Written, value)
  return data.map(
    ({ name, type, base64 }) =>
      new File([Uint8Array.from(atob(base64), (one) => one.codePointAt(0) ?? 0)], name, { type }),
  )
}

/**
 * Stores the files chosen for a form. `restore` is called with the files of an earlier draft. Call `forget` once they
 * are sent.
 */
export function useStoredFiles(
  draft: string,
  files: readonly File[],
  restore: (files: readonly File[]) => void,
): { forget: () => void } {
  const owner = useSession().user?.id
  const [keeper] = useState(() => (owner === undefined ? undefined : fileKeeper(owner, draft)))
  const isRestored = useRef(false)
  useTyped(files.length > 0)

  const takeKept = useEffectEvent((from: ReturnType<typeof fileKeeper>) => {
    const kept = from.held() ?? filesOf(from.read())
    if (kept.length > 0) restore(kept)
    return kept.length > 0
  })
  useEffect(() => {
    if (!keeper) return
    if (!isRestored.current) {
      isRestored.current = true
      if (takeKept(keeper)) return
    }
    let isOutdated = false
    const write = async () => {
      keeper.hold(files)
      const fits = files.reduce((sum, { size }) => sum + size, 0) * 1.34 < room
      const texts = fits && files.length > 0 ? await Promise.all(files.map(written)) : undefined
      if (!isOutdated) keeper.write(texts)
    }
    void write()
    return () => {
      isOutdated = true
    }
  }, [files, keeper])

  const forget = () => {
    keeper?.hold([])
    keeper?.write(undefined)
  }
  return { forget }
}
