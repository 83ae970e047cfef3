export type PictureKind = 'jpeg' | 'png' | 'gif' | 'webp'

const startsWith = (bytes: Buffer, signature: readonly number[], at = 0) => signature.every((byte, index) => bytes[at + index] === byte)

/** What the first bytes say a file is; its name and its declared type say nothing. */
export function pictureKindOf(bytes: Buffer): PictureKind | undefined {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (bytes.subarray(0, 6).equals(Buffer.from('GIF87a')) || bytes.subarray(0, 6).equals(Buffer.from('GIF89a'))) return 'gif'
  if (bytes.subarray(0, 4).equals(Buffer.from('RIFF')) && bytes.subarray(8, 12).equals(Buffer.from('WEBP'))) return 'webp'
  return undefined
}

const foreign = /<script|<html|<svg|<!doctype|<\?php|%PDF-1|<iframe/i

/** Whether a file is also something else: a page, a program, an archive. No camera writes these. */
export function isPolyglot(bytes: Buffer): boolean {
  if (foreign.test(bytes.toString('latin1'))) return true
  // An archive is read from its end, so a picture may be in front of it.
  return bytes.subarray(-65_557).includes(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
}
