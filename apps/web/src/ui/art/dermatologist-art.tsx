import { Disc, Frame, Nuqta } from './frame.tsx'

/** A section of the skin under a sun: surface, dermis with two hair roots, and the soft layer below. */
export function DermatologistArt() {
  return (
    <Frame viewBox="0 0 160 160">
      <Disc />
      <g stroke="var(--green)" strokeWidth="4.5">
        <path d="M80 5V12M104.7 15.3L99.8 20.2M115 40H108M45 40H52M55.3 15.3L60.2 20.2" />
      </g>
      <path d="M22 84C36 76 48 76 60 84S84 92 98 84S124 76 138 84V118H22Z" fill="var(--art-mid)" />
      <path
        d="M22 112Q36.5 102 51 112T80 112T109 112T138 112V138Q138 148 128 148H32Q22 148 22 138Z"
        fill="var(--green)"
      />
      <g fill="var(--tint)">
        <circle cx="38" cy="131" r="6" />
        <circle cx="66" cy="129" r="7.5" />
        <circle cx="95" cy="131" r="6" />
        <circle cx="122" cy="129" r="7.5" />
      </g>
      <path d="M22 81C36 73 48 73 60 81S84 89 98 81S124 73 138 81" stroke="var(--paper)" strokeWidth="14" />
      <path d="M22 79C36 71 48 71 60 79S84 87 98 79S124 71 138 79" stroke="var(--green)" strokeWidth="6" />
      <path d="M50 100C49 82 42 62 28 52M112 99C112 82 118 62 132 52" stroke="var(--green)" strokeWidth="4.5" />
      <circle cx="50" cy="100" r="5.5" fill="var(--green)" />
      <circle cx="112" cy="99" r="5.5" fill="var(--green)" />
      <Nuqta x={80} y={40} size={17} />
    </Frame>
  )
}
