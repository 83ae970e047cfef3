import { Disc, Frame, Nuqta } from './frame.tsx'

/** A stethoscope; the nuqta is where it listens. */
export function GeneralPhysicianArt() {
  return (
    <Frame viewBox="0 0 160 160">
      <Disc />
      <path d="M52 44V62a24 24 0 0 0 48 0V44" stroke="var(--art-mid)" strokeWidth="5" />
      <g stroke="var(--green)" strokeWidth="5">
        <path d="M48 16H42Q36 16 36 22V60a40 40 0 0 0 80 0V22Q116 16 110 16H104" />
        <path d="M76 100V120a24 24 0 0 0 48 0V112" />
      </g>
      <g fill="var(--green)">
        <rect x="45" y="9" width="11" height="14" rx="5.5" />
        <rect x="96" y="9" width="11" height="14" rx="5.5" />
        <circle cx="124" cy="92" r="24" />
      </g>
      <circle cx="124" cy="92" r="15.5" fill="var(--paper)" />
      <Nuqta x={124} y={92} size={9.5} />
    </Frame>
  )
}
