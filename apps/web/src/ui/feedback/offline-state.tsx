import { OfflineArt } from '../art/offline-art.tsx'
import { StateScreen, type StateScreenProps } from './state-screen.tsx'

/** Says that the browser is offline. No button, since it recovers automatically. */
export function OfflineState(props: Omit<StateScreenProps, 'role' | 'action' | 'drawing'>) {
  return <StateScreen {...props} role="status" drawing={<OfflineArt />} />
}
