/** The characters of GSM 03.38 that take one place, and those of its extension, which take two. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const extended = new Set('^{}\\[~]|€')

/** How much a text message holds in one segment: 160 places of GSM 03.38, or 70 of UCS-2 as soon as one character needs it. */
export function fitsOneSegment(text: string): boolean {
  const characters = [...text]
  const isGsm = characters.every((character) => basic.has(character) || extended.has(character))
  if (!isGsm) return text.length <= 70
  return characters.length + characters.filter((character) => extended.has(character)).length <= 160
}
