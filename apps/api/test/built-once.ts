import type { clinic } from './clinic.ts'
import { keepRows } from './test-database.ts'

type Clinic = Awaited<ReturnType<typeof clinic>>

/**
 * Opens clinics in which `build` has left the same rows: it runs once a worker, and its rows are copied into each later
 * clinic, which `open` gives empty. It must leave nothing else behind, neither files nor mails.
 */
export function builtOnce<Opened extends Clinic, Facts extends object>(
  open: () => Promise<Opened>,
  build: (place: Opened) => Promise<Facts>,
): () => Promise<Opened & Facts> {
  let built: { facts: Facts; bringBack: Awaited<ReturnType<typeof keepRows>> } | undefined
  return async () => {
    const place = await open()
    if (built) await built.bringBack(place.database)
    else built = { facts: await build(place), bringBack: await keepRows(place.database) }
    return { ...place, ...built.facts }
  }
}
