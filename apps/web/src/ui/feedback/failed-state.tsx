import { RefreshCw } from 'lucide-react'

import { Button } from '../action/button.tsx'
import { FailedArt } from '../art/failed-art.tsx'
import { Icon } from '../text/icon.tsx'
import { StateScreen, type StateScreenProps } from './state-screen.tsx'

export interface FailedStateProps extends Omit<StateScreenProps, 'role' | 'action' | 'drawing'> {
  retryLabel: string
  onRetry: () => void
  busy?: boolean
  busyLabel?: string
}

/** Says that loading failed and offers a retry. */
export function FailedState({ retryLabel, onRetry, busy = false, busyLabel, ...rest }: FailedStateProps) {
  return (
    <StateScreen
      {...rest}
      role="alert"
      drawing={<FailedArt />}
      action={
        <Button tone="line" busy={busy} busyLabel={busyLabel} onClick={onRetry}>
          <Icon icon={RefreshCw} />
          {retryLabel}
        </Button>
      }
    />
  )
}
