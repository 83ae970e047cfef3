import { AYN, AYN_NUQTA } from './ayn.ts'

type LogoMarkProps = {
  /** Without the nuqta, for the large faint letter on the band. */
  readonly plain?: boolean
}

/** The letter takes the colour of the text around it, the nuqta is always `--mark`. */
export function LogoMark({ plain = false }: LogoMarkProps) {
  return (
    <svg viewBox="0 0 64 64" width="100%" height="100%" aria-hidden="true" focusable="false">
      {AYN.map((stroke) => (
        <path
          key={stroke}
          d={stroke}
          fill="currentColor"
          stroke="currentColor"
          strokeWidth="3"
          strokeLinejoin="round"
        />
      ))}
      {plain ? null : <path d={AYN_NUQTA} fill="var(--mark)" />}
    </svg>
  )
}
