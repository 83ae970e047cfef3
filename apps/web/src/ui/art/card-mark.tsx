import { Frame, Nuqta } from './frame.tsx'

/** A generic payment card, no trade mark. */
export function CardMark() {
  return (
    <Frame viewBox="0 0 48 32">
      <rect x="2" y="2" width="44" height="28" rx="4.5" fill="var(--green)" />
      <path d="M2 9.5H46V14.5H2Z" fill="var(--art-mid)" />
      <path d="M8 22.5H20" stroke="var(--paper)" strokeWidth="2.5" />
      <Nuqta x={38} y={22.5} size={4} />
    </Frame>
  )
}
