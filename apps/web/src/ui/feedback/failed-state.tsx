import { RefreshCw } from 'lucide-react'

import { Button } from '../action/button.tsx'
import { Frame, Nuqta } from '../art/frame.tsx'
import { Icon } from '../text/icon.tsx'
import { StateScreen, type StateScreenProps } from './state-screen.tsx'

export interface FailedStateProps extends Omit<StateScreenProps, 'role' | 'action' | 'drawing'> {
  retryLabel: string
  onRetry: () => void
  busy?: boolean
  busyLabel?: string
}

/** A page torn in two, both halves upright. */
function FailedArt() {
  return (
    <Frame viewBox="0 0 120 80">
      <path d="M4 76H116" stroke="var(--green)" strokeWidth="3" />
      <g transform="rotate(-3 24 76)">
        <path d="M24 18Q24 13 29 13H56L51 29L59 43L50 57L55 76H24Z" fill="var(--tint)" />
        <path d="M24 18Q24 13 29 13H56L51 29H24Z" fill="var(--green)" />
        <path d="M24 28V76M51 29L59 43L50 57L55 75" stroke="var(--green)" strokeWidth="3" />
        <path d="M34 42H45M34 54H41M34 65H41" stroke="var(--art-mid)" strokeWidth="4" />
      </g>
      <g transform="rotate(4 98 76)">
        <path d="M66 13H93Q98 13 98 18V76H65L60 57L69 43L61 29Z" fill="var(--tint)" />
        <path d="M66 13H93Q98 13 98 18V29H61Z" fill="var(--green)" />
        <path d="M98 28V76M61 29L69 43L60 57L65 75" stroke="var(--green)" strokeWidth="3" />
        <path d="M79 42H88M72 54H88M76 65H88" stroke="var(--art-mid)" strokeWidth="4" />
      </g>
      <Nuqta x={59} y={7.5} size={6.5} />
    </Frame>
  )
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
