import { OfflineArt } from '../art/offline-art.tsx'
import { StateScreen, type StateScreenProps } from './state-screen.tsx'

/** No connection; nothing to press, since it comes back automatically. */
export function OfflineState(props: Omit<StateScreenProps, 'role' | 'action' | 'drawing'>) {
  return <StateScreen {...props} role="status" drawing={<OfflineArt />} />
}
