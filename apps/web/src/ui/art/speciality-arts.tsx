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

type BlossomProps = { readonly x: number }

function Blossom({ x }: BlossomProps) {
  return (
    <>
      {[0, 72, 144, 216, 288].map((turn) => (
        <ellipse
          key={turn}
          cx={x}
          cy="73"
          rx="6.2"
          ry="8.4"
          fill="var(--art-mid)"
          transform={`rotate(${turn} ${x} 82)`}
        />
      ))}
      <circle cx={x} cy="82" r="4.4" fill="var(--green)" />
    </>
  )
}

/** A womb that flowers: its tubes end in blossoms, its neck is a stem with two leaves. */
export function GynecologistArt() {
  return (
    <Frame viewBox="0 0 160 160">
      <Disc />
      <path
        d="M56 56C48 34 30 26 20 40C13 51 16 62 24 70M104 56C112 34 130 26 140 40C147 51 144 62 136 70M80 118V152"
        stroke="var(--green)"
        strokeWidth="5"
      />
      <Blossom x={29} />
      <Blossom x={131} />
      <path
        d="M80 146C66 146 58 138 56 126C70 126 79 133 80 146ZM80 138C81 125 90 118 104 118C102 130 94 138 80 138Z"
        fill="var(--art-mid)"
      />
      <path
        d="M49 50Q80 38 111 50C116 82 104 102 91 110Q88 113 88 122H72Q72 113 69 110C56 102 44 82 49 50Z"
        fill="var(--green)"
      />
      <Nuqta x={80} y={84} size={12} />
    </Frame>
  )
}

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
