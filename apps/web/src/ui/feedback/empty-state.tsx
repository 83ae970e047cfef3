import { EmptyArt } from '../art/empty-art.tsx'
import { StateScreen, type StateScreenProps } from './state-screen.tsx'

/** Shown if there is nothing yet; its primary action creates something. */
export function EmptyState(props: Omit<StateScreenProps, 'role' | 'drawing'>) {
  return <StateScreen {...props} drawing={<EmptyArt />} />
}
