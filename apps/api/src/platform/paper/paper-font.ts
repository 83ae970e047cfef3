import { readFileSync } from 'node:fs'

import { create, type Font } from 'fontkit'

import { fontFile, type FontWeight } from './paper-font-file.ts'

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- the types of pdfkit do not know fonts that are already open
  namespace PDFKit.Mixins {
    interface PDFFont {
      font(source: Font, size?: number): this
    }
  }
}

const lam = 0x0644
/** Lam with each alef, as one character. */
const lamAlef = new Map([
  [0x0622, 0xfef5],
  [0x0623, 0xfef7],
  [0x0625, 0xfef9],
  [0x0627, 0xfefb],
])

/** Latin and Arabic letters in one file. */
export function openFont(weight: FontWeight): Font {
  const font = create(readFileSync(fontFile(weight)))
  if (!('layout' in font)) throw new Error('a collection of fonts')
  // A glyph that an earlier paper embedded as a part of another one has no characters: none would be found in this one.
  const getGlyph = font.getGlyph.bind(font)
  font.getGlyph = (id, codePoints = []) => {
    const glyph = getGlyph(id, codePoints)
    if (codePoints.length > 0) glyph.codePoints = codePoints
    return glyph
  }
  const layout = font.layout.bind(font)
  // Readers turn a right-to-left line around character by character: of two characters in one glyph they would make
  // alef-lam, and the word would not be found.
  font.layout = (text, features) => {
    // Arabic digits alone would be drawn as letters are, from right to left: 25 as 52.
    const run = /\p{L}/u.test(text) ? layout(text, features) : layout(text, features, undefined, undefined, 'ltr')
    for (const glyph of run.glyphs) {
      const [first, second] = glyph.codePoints
      const ligature = first === lam && second !== undefined && lamAlef.get(second)
      if (ligature) glyph.codePoints = [ligature]
    }
    return run
  }
  return font
}
