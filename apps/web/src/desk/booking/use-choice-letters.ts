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

/** The options with a word that begins with the text; those that begin with it themselves come first. */
function optionsFor({ options }: LetterFilter<string>, text: string) {
  const placed = options.map((option) => {
    const words = wordsOf(option.label)
    return { option, place: words.findIndex((_, index) => words.slice(index).join(' ').startsWith(text)) }
  })
  const isFirst = placed.some(({ place }) => place === 0)
  return placed.filter(({ place }) => (isFirst ? place === 0 : place > 0)).map(({ option }) => option)
}

/**
 * Lets a letter or digit choose in whichever filter has an option for it: the focused one, where the same letter again
 * goes on to its next option, or otherwise the next one that has it, which takes the focus.
 */
export function useChoiceLetters<Name extends string>(
  filters: readonly LetterFilter<Name>[],
  onChoice: (name: Name, value: string) => void,
) {
  const typed = useRef({ text: '', at: -Infinity })
  return (event: KeyboardEvent, name: Name) => {
    const letter = foldName(event.key)
    const place = filters.findIndex((filter) => filter.name === name)
    const current = filters[place]
    if (!current || event.key.length !== 1 || letter === '' || event.ctrlKey || event.metaKey || event.altKey) return
    const isWord = event.timeStamp - typed.current.at < wordMs
    const word = isWord ? typed.current.text + letter : letter
    const attempts = [
      { filter: current, text: word },
      ...[...filters.slice(place), ...filters.slice(0, place)].map((filter) => ({ filter, text: letter })),
    ]
    const attempt = attempts.find(({ filter, text }) => optionsFor(filter, text).length > 0)
    if (!attempt) return
    const found = optionsFor(attempt.filter, attempt.text)
    const at = found.findIndex(({ value }) => value === attempt.filter.value)
    const isLonger = attempt.text.length > 1
    const next = found[isLonger && at >= 0 ? at : (at + 1) % found.length]
    event.preventDefault()
    typed.current = { text: attempt.text, at: event.timeStamp }
    if (next) onChoice(attempt.filter.name, next.value)
  }
}
