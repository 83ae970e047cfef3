import { Disc, Frame, Nuqta } from './frame.tsx'

/** A mind as a tree: the crown is the brain, its folds are boughs, its stem goes down into roots. */
export function NeurologistArt() {
  return (
    <Frame viewBox="0 0 160 160">
      <Disc />
      <path d="M97 98C97 120 101 134 110 144H64C74 134 78 120 78 98Z" fill="var(--green)" />
      <path
        d="M70 141C62 145 54 146 46 145M88 142V153M106 141C114 145 122 146 130 145"
        stroke="var(--green)"
        strokeWidth="5"
      />
      <path d="M98 104C108 118 134 114 138 98C142 88 136 80 128 80L96 92Z" fill="var(--art-mid)" />
      <path
        d="M54 100C38 104 22 94 22 78C12 68 16 50 28 46C30 28 50 18 64 24C76 12 98 14 106 26C122 24 136 34 136 48C146 56 146 74 136 82C130 92 116 96 104 92C100 104 88 112 76 108C66 112 56 108 54 100Z"
        fill="var(--green)"
      />
      <g stroke="var(--paper)" strokeWidth="4.5">
        <path d="M86 100V66" />
        <path d="M86 84C74 84 60 84 52 74C48 68 42 66 36 68" />
        <path d="M86 66C82 54 74 48 62 48C54 48 48 44 47 38" />
        <path d="M62 48C54 50 48 54 46 58" />
        <path d="M86 66C90 56 92 46 86 34" />
        <path d="M89 54C97 52 104 46 105 40" />
        <path d="M86 82C98 82 104 76 112 70C118 66 122 60 121 54" />
        <path d="M112 70C118 72 122 72 126 70" />
      </g>
      <Nuqta x={86} y={67} size={11} />
    </Frame>
  )
}
