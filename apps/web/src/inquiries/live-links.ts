import type { Inquiry } from '@aafiya/contracts/inquiries'

/** What is left of a link's five minutes when it is exchanged for a fresh one. */
const leastLeft = 90_000

const base = 'https://app.invalid'
const expiryOf = (link: string) => Number(new URL(link, base).searchParams.get('expires')) * 1000
const fileOf = (link: string) => new URL(link, base).pathname

/**
 * Keeps the links that are known and still good for a while: a picture whose address changes is fetched again, and a list
 * is asked for every few seconds.
 */
export function keepLiveLinks(known: readonly Inquiry[], fresh: readonly Inquiry[], now: number): Inquiry[] {
  const live = new Map(
    known
      .flatMap(({ files, responseFiles }) => [...files, ...responseFiles])
      .filter((link) => expiryOf(link) - now > leastLeft)
      .map((link) => [fileOf(link), link]),
  )
  const kept = (link: string) => live.get(fileOf(link)) ?? link
  return fresh.map((inquiry) => ({ ...inquiry, files: inquiry.files.map(kept), responseFiles: inquiry.responseFiles.map(kept) }))
}
