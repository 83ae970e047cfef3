type LogoMarkProps = {
  /** Without the nuqta, for the large faint letter on the band. */
  readonly plain?: boolean
}

/** The ayn of عافية as one sweep of a reed pen: the head, then the bowl. */
const AYN = [
  'M46.4 15.2C43.4 9.7 39.4 7.7 34.4 7.7L30.6 12.3C35.6 12.3 39.6 14.3 42.6 19.8ZM34.4 7.7C29.9 7.7 26.4 9.3 24.2 11.9L20.3 16.5C22.5 13.9 26.1 12.3 30.6 12.3ZM24.2 11.9C22.7 13.6 21.9 15.8 21.9 18.2L18.1 22.8C18.1 20.4 18.9 18.2 20.3 16.5ZM21.9 18.2C21.9 24.7 26.9 27.7 33.9 27.7L30.1 32.3C23.1 32.3 18.1 29.3 18.1 22.8ZM33.9 27.7C37.9 27.7 41.4 27.3 45.9 26.1L42.1 30.7C37.6 31.9 34.1 32.3 30.1 32.3Z',
  'M39.9 27.4C28 27.8 18.8 31.5 14.3 36.8L10.5 41.4C14.9 36.1 24.1 32.3 36.1 32ZM14.3 36.8C12.4 39 11.4 41.5 11.4 44.2L7.6 48.8C7.6 46.1 8.6 43.6 10.5 41.4ZM11.4 44.2C11.4 52.2 19.4 56.2 29.9 56.2L26.1 60.8C15.6 60.8 7.6 56.8 7.6 48.8ZM29.9 56.2C39.9 56.2 48.9 53.2 55.9 47.2L52.1 51.8C45.1 57.8 36.1 60.8 26.1 60.8Z',
]

/** The nuqta next to it. */
const AYN_NUQTA = 'M56.5 1.5L63 8L56.5 14.5L50 8Z'

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
