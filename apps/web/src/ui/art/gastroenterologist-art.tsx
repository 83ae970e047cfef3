import { Disc, Frame, Nuqta } from './frame.tsx'

/** A stomach with its folds; the nuqta is at the turn where it empties. */
export function GastroenterologistArt() {
  return (
    <Frame viewBox="0 0 160 160">
      <Disc />
      <path
        d="M54 8H74V34C74 44 78 49 86 45C102 37 126 40 136 60C146 82 138 116 114 132C94 145 68 142 56 128C52 123 48 124 48 131V152H26V120C26 104 42 98 54 104C66 110 76 104 75 92C74 82 62 76 57 66C54 58 54 46 54 34Z"
        fill="var(--green)"
      />
      <path d="M94 62C108 54 122 62 123 80C124 98 114 114 98 121" stroke="var(--art-mid)" strokeWidth="5" />
      <path d="M97 79C105 76 109 82 108 90C106 100 100 105 92 109" stroke="var(--paper)" strokeWidth="4.5" />
      <path d="M64 14V38C64 52 68 58 76 62" stroke="var(--art-mid)" strokeWidth="4.5" />
      <Nuqta x={77} y={119} size={10.5} />
    </Frame>
  )
}
