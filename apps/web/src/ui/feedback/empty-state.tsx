import { EmptyArt } from '../art/empty-art.tsx'
import { StateScreen, type StateScreenProps } from './state-screen.tsx'

/** There is nothing yet; the action is the primary one, and starts something. */
export function EmptyState(props: Omit<StateScreenProps, 'role' | 'drawing'>) {
  return <StateScreen {...props} drawing={<EmptyArt />} />
}
