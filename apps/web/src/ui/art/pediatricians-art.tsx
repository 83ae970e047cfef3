import { Disc, Frame, Nuqta } from './frame.tsx'

/** Stacking rings, with the nuqta as their tip. */
export function PediatriciansArt() {
  return (
    <Frame viewBox="0 0 160 160">
      <Disc />
      <path d="M80 24V144" stroke="var(--green)" strokeWidth="5" />
      <rect x="58" y="42" width="44" height="22" rx="11" fill="var(--green)" />
      <rect x="48" y="67" width="64" height="23" rx="11.5" fill="var(--art-mid)" />
      <rect
        x="37.5"
        y="95.5"
        width="85"
        height="20"
        rx="10"
        fill="var(--paper)"
        stroke="var(--green)"
        strokeWidth="5"
      />
      <rect x="24" y="121" width="112" height="25" rx="12.5" fill="var(--green)" />
      <path d="M12 149H148" stroke="var(--green)" strokeWidth="4.5" />
      <path d="M60 78.5H70" stroke="var(--tint)" strokeWidth="4" />
      <path d="M40 133.5H56" stroke="var(--art-mid)" strokeWidth="4" />
      <Nuqta x={80} y={24} size={16} />
    </Frame>
  )
}
