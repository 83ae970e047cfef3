import { Disc, Frame, Nuqta } from './frame.tsx'

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
