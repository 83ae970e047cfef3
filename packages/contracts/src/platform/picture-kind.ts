/** The picture formats that the API accepts. */
export type PictureKind = 'jpeg' | 'png' | 'gif' | 'webp'

/** The first bytes of a format, and those at the ninth byte. */
const signatures: readonly (readonly [PictureKind, string, string?])[] = [
  ['jpeg', '\xff\xd8\xff'],
  ['png', '\x89PNG\r\n\x1a\n'],
  ['gif', 'GIF87a'],
  ['gif', 'GIF89a'],
  ['webp', 'RIFF', 'WEBP'],
]

/** Bytes at the beginning of a file, a character each. */
export const signatureOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes.subarray(0, 12))

/** The format of a file by its first bytes; its name and declared type do not count. */
export function pictureKindOf(bytes: Uint8Array): PictureKind | undefined {
  const start = signatureOf(bytes)
  return signatures.find(([, first, second = '']) => start.startsWith(first) && start.startsWith(second, 8))?.[0]
}
