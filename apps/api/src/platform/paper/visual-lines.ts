import bidiFactory from 'bidi-js'

const bidi = bidiFactory()
/** Isolates and marks order a line and are not drawn. */
const invisible = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g
/** "Augmentin 457 mg/5 ml", "0.9%", "Captopril ٢٥ mg": Arabic digits belong to it if a Latin unit follows. */
const latin = String.raw`[A-Za-zµ\d](?:(?:[\w \u00A0µ.,/%°+'@:&®™-]|[٠-٩٫]+(?= ?[A-Za-zµ%]))*[A-Za-zµ\d%°®™])?`
const latinPart = new RegExp(latin, 'g')
/** With what is in brackets: "Paracetamol 500 mg (Panadol®)". */
const inBrackets = String.raw`\((?:[٠-٩٫]+ ?)?${latin}\)|\[(?:[٠-٩٫]+ ?)?${latin}\]`
const latinPhrase = new RegExp(String.raw`${latin}(?: ?(?:${inBrackets})(?: ?${latin})?)*`, 'g')
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

export type Direction = 'ltr' | 'rtl'
export type Measure = (text: string) => number

/** Where the words of a paragraph are: a word ends before a space, and a word that is wider than a line is cut. */
function wordsOf(text: string, width: number, measure: Measure): { start: number; end: number; width: number }[] {
  const words = []
  for (const { index, 0: word } of text.matchAll(/[^ ]+/g)) {
    const whole = measure(word)
    if (whole <= width) {
      words.push({ start: index, end: index + word.length, width: whole })
      continue
    }
    for (const { segment, index: within } of graphemes.segment(word)) {
      const start = index + within
      words.push({ start, end: start + segment.length, width: measure(segment) })
    }
  }
  return words
}

/** The lines of a paragraph, as the ranges of its characters. */
function breakLines(text: string, width: number, measure: Measure): { start: number; end: number }[] {
  const space = measure(' ')
  const lines: { start: number; end: number }[] = []
  let used = 0
  for (const word of wordsOf(text, width, measure)) {
    const line = lines.at(-1)
    const gap = line && word.start > line.end ? (word.start - line.end) * space : 0
    if (line && used + gap + word.width <= width) {
      line.end = word.end
      used += gap + word.width
    } else {
      lines.push({ start: word.start, end: word.end })
      used = word.width
    }
  }
  return lines
}

/**
 * The pieces of each line from left to right, each of one direction. Inside, a piece is in the order in which it is
 * read, since the font joins Arabic letters and puts them from right to left itself.
 */
export function visualLines(text: string, direction: Direction, width: number, measure: Measure): string[][] {
  return text
    .split('\n')
    .flatMap((paragraph) => ofParagraph(paragraph.replaceAll(/\t/g, ' ').trimEnd(), direction, width, measure))
}

const isolated = (phrase: string) => (/[A-Za-zµ%]/.test(phrase) ? `\u2066${phrase}\u2069` : phrase)

/** Read from the left, also where numbers or brackets in an Arabic line would change places. */
const isolatePhrases = (text: string) =>
  text.replaceAll(latinPhrase, (phrase) =>
    // "1 (2 mg)": the brackets are the sentence's, not a name's.
    /^[^([]*[A-Za-zµ]/.test(phrase) ? isolated(phrase) : phrase.replaceAll(latinPart, isolated),
  )

function ofParagraph(typed: string, direction: Direction, width: number, measure: Measure): string[][] {
  if (typed === '') return [[]]
  const text = direction === 'rtl' ? isolatePhrases(typed) : typed
  const embedding = bidi.getEmbeddingLevels(text, direction)
  const visible: Measure = (piece) => measure(piece.replaceAll(invisible, ''))
  return breakLines(text, width, visible).map(({ start, end }) => {
    const pieces: { from: number; to: number; level: number }[] = []
    for (const index of bidi.getReorderedIndices(text, embedding, start, end - 1).slice(start, end)) {
      const level = embedding.levels[index] ?? 0
      const last = pieces.at(-1)
      if (last?.level === level && level % 2 === 0 && index === last.to) last.to = index + 1
      else if (last?.level === level && level % 2 === 1 && index === last.from - 1) last.from = index
      else pieces.push({ from: index, to: index + 1, level })
    }
    return pieces
      .map(({ from, to, level }) => (level % 2 === 0 ? text.slice(from, to) : rightToLeft(text.slice(from, to))))
      .map((piece) => piece.replaceAll(invisible, ''))
      .filter((piece) => piece !== '')
  })
}

/** Brackets face the other way. A piece without a letter is drawn from left to right, so it is turned around here. */
function rightToLeft(piece: string): string {
  const characters = [...piece].map((character) => bidi.getMirroredCharacter(character) ?? character)
  return /\p{Script=Arabic}/u.test(piece.replaceAll(/\p{Script=Common}/gu, ''))
    ? characters.join('')
    : characters.toReversed().join('')
}
