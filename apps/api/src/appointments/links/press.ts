import { timingSafeEqual } from 'node:crypto'

import type { Deps } from '../../deps.ts'
import { Problem } from '../../platform/problem.ts'

/** A faster click comes from a program that clicks every button it finds. */
const soonestMs = 1000
/** After this the page has to be loaded again. */
const latestMs = 24 * 60 * 60_000

type PressDeps = Pick<Deps, 'secrets' | 'clock'>

const signature = ({ secrets }: PressDeps, token: string, stamp: string) =>
  secrets.hash('visit-link-shown', `${token} ${stamp}`)

/** Signs when a link's page was shown and which change of the visit it showed, so that an answer can prove it. */
export function stampShown(deps: PressDeps, token: string, sequence: number): string {
  const stamp = `${deps.clock.now().getTime().toString(36)}.${sequence}`
  return `${stamp}.${signature(deps, token, stamp)}`
}

/**
 * Refuses an answer that did not come from a page of this link, or came too soon after it was shown. Returns the
 * visit's sequence as the page showed it.
 */
export function sequencePressed(deps: PressDeps, { token, shown }: { token: string; shown: string }): number {
  const [shownAt = '', sequence = '', signed = ''] = shown.split('.')
  const expected = Buffer.from(signature(deps, token, `${shownAt}.${sequence}`))
  const given = Buffer.from(signed)
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
  const age = deps.clock.now().getTime() - Number.parseInt(shownAt, 36)
  if (!isOurs || age > latestMs) throw new Problem('press_invalid')
  if (age < soonestMs) throw new Problem('press_too_soon')
  return Number(sequence)
}
