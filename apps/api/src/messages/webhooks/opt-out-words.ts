import { foldName } from '@aafiya/contracts/language/name-search'

/** One spelling of a reply: folded, without signs. */
const plain = (text: string) =>
  foldName(text)
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .trim()

const words = (...all: string[]): ReadonlySet<string> => new Set(all.map(plain))

const out = words('STOP', 'STOPALL', 'UNSUBSCRIBE', 'END', 'QUIT', 'إيقاف', 'أوقف', 'توقف', 'إلغاء الاشتراك', 'ألغ الاشتراك')
/** Words by which many mean their appointment; they count only where the carrier blocks the number at them in any case. */
const outAtCarrier = words('CANCEL')
const back = words('START', 'UNSTOP', 'SUBSCRIBE', 'اشتراك', 'اشترك', 'ابدأ')

/** What a reply asks for, where it is nothing but such a word. `isByCarrier`: the carrier obeys opt-out words itself. */
export function wishOf(text: string, { isByCarrier = false } = {}): 'out' | 'back' | undefined {
  const reply = plain(text.slice(0, 200))
  if (out.has(reply) || (isByCarrier && outAtCarrier.has(reply))) return 'out'
  return back.has(reply) ? 'back' : undefined
}
