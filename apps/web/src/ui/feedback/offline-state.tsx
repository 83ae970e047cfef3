import { Frame, Nuqta } from '../art/frame.tsx'
import { StateScreen, type StateScreenProps } from './state-screen.tsx'

/** An unplugged cable; the nuqta is the spark. */
function OfflineArt() {
  return (
    <Frame viewBox="0 0 120 80">
      <path d="M4 76H116" stroke="var(--green)" strokeWidth="3" />
      <path d="M4 58C18 60 20 46 34 44M116 58C104 60 102 46 90 44" stroke="var(--green)" strokeWidth="4" />
      <path d="M33 33H46Q50 33 50 37V51Q50 55 46 55H33Q29 55 29 51V37Q29 33 33 33Z" fill="var(--green)" />
      <path d="M51 39H59M51 49H59" stroke="var(--green)" strokeWidth="4" />
      <path d="M92 33H81Q70 34 70 44T81 55H92Z" fill="var(--art-mid)" />
      <path d="M76 39H80M76 49H80" stroke="var(--green)" strokeWidth="3.5" />
      <Nuqta x={64} y={20} size={6.5} />
    </Frame>
  )
}

/** Says that the browser is offline. No button, since it recovers automatically. */
export function OfflineState(props: Omit<StateScreenProps, 'role' | 'action' | 'drawing'>) {
  return <StateScreen {...props} role="status" drawing={<OfflineArt />} />
}
