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

/** A generic local wallet, no trade mark. */
export function RegionalMark() {
  return (
    <Frame viewBox="0 0 48 32">
      <path d="M8 8L33 2.5Q37 1.8 37 6V12H8Z" fill="var(--art-mid)" />
      <path d="M8 7H41Q46 7 46 12V25Q46 30 41 30H7Q2 30 2 25V12Q2 7 8 7Z" fill="var(--green)" />
      <path d="M46 13.5V23.5H36.5A5 5 0 0 1 36.5 13.5Z" fill="var(--paper)" />
      <path d="M8 13H24" stroke="var(--art-mid)" strokeWidth="2.5" />
      <Nuqta x={38.5} y={18.5} size={3.4} />
    </Frame>
  )
}
