import { foldName } from '@aafiya/contracts/language/name-search'
import { useRef, type KeyboardEvent } from 'react'

/** A filter with its options, which letters choose. */
export interface LetterFilter<Name extends string> {
  name: Name
  value: string | undefined
  options: readonly { value: string; label: string }[]
}

/** Letters typed faster continue a word, as in the browser's own selects. In milliseconds. */
const wordMs = 1000

/** The folded words of a label, without the Arabic article. */
const wordsOf = (label: string) =>
  foldName(label)
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.replace(/^ال(?=..)/, ''))

/** Begin the Arabic names of several specialities ("medicine of", "diseases of"): the word after them tells them apart. */
const commonWords = new Set(['طب', 'امراض'])

/** The options with a word that begins with the text; those whose own first word does come first. */
function optionsFor({ options }: LetterFilter<string>, text: string) {
  const placed = options.map((option) => {
    const words = wordsOf(option.label)
    const begins = words.map((_, index) => words.slice(index).join(' ').startsWith(text))
    return { option, isFirst: begins[words.findIndex((word) => !commonWords.has(word))], isAny: begins.includes(true) }
  })
  const first = placed.filter(({ isFirst }) => isFirst)
  return (first.length > 0 ? first : placed.filter(({ isAny }) => isAny)).map(({ option }) => option)
}

/**
 * Lets letters and digits choose, from filter to filter: one chooses in the focused filter, or in the next that has an
 * option for it, which takes the focus. In a filter in which letters have chosen, further ones complete the word, the same
 * one goes on to its next option, and any other goes on to the next filter.
 */
export function useChoiceLetters<Name extends string>(
  filters: readonly LetterFilter<Name>[],
  onChoice: (name: Name, value: string) => void,
) {
  const typed = useRef<{ name?: Name; text: string; at: number }>({ text: '', at: -Infinity })
  return (event: KeyboardEvent, name: Name) => {
    // A filter that the focus returns to is chosen in again.
    if (event.key === 'Tab') typed.current = { text: '', at: -Infinity }
    const letter = foldName(event.key)
    const place = filters.findIndex((filter) => filter.name === name)
    const current = filters[place]
    if (!current || event.key.length !== 1 || letter === '' || event.ctrlKey || event.metaKey || event.altKey) return
    const last = typed.current
    const isHere = last.name === name
    const word = isHere && event.timeStamp - last.at < wordMs ? last.text + letter : letter
    const others = [...filters.slice(place + 1), ...filters.slice(0, place)]
    const isChosen = isHere && last.text !== letter
    const attempts = [
      { filter: current, text: word },
      ...(isChosen ? [...others, current] : [current, ...others]).map((filter) => ({ filter, text: letter })),
    ]
    const attempt = attempts.find(({ filter, text }) => optionsFor(filter, text).length > 0)
    if (!attempt) return
    const found = optionsFor(attempt.filter, attempt.text)
    const at = found.findIndex(({ value }) => value === attempt.filter.value)
    const isLonger = attempt.text.length > 1
    const next = found[isLonger && at >= 0 ? at : (at + 1) % found.length]
    event.preventDefault()
    typed.current = { name: attempt.filter.name, text: attempt.text, at: event.timeStamp }
    if (next) onChoice(attempt.filter.name, next.value)
  }
}
