import { Frame, Nuqta } from '../art/frame.tsx'
import { StateScreen, type StateScreenProps } from './state-screen.tsx'

/** An open calendar page on a rule, with one mark. */
function EmptyArt() {
  return (
    <Frame viewBox="0 0 120 80">
      <path d="M4 76H116" stroke="var(--green)" strokeWidth="3" />
      <path d="M24 20H92V63L79 76H24Z" fill="var(--tint)" />
      <path d="M24 18Q24 13 29 13H87Q92 13 92 18V29H24Z" fill="var(--green)" />
      <path d="M24 28V76M92 28V63L79 76" stroke="var(--green)" strokeWidth="3" />
      <path d="M92 63H84Q79 63 79 68V76Z" fill="var(--art-mid)" />
      <path d="M41 6V17M75 6V17" stroke="var(--green)" strokeWidth="4" />
      <path
        d="M36 42H46M56 42H66M76 42H80M36 54H46M76 54H80M36 65H46M56 65H64"
        stroke="var(--art-mid)"
        strokeWidth="4"
      />
      <Nuqta x={61} y={54} size={6.5} />
    </Frame>
  )
}

/** Shown if there is nothing yet; its primary action creates something. */
export function EmptyState(props: Omit<StateScreenProps, 'role' | 'drawing'>) {
  return <StateScreen {...props} drawing={<EmptyArt />} />
}
