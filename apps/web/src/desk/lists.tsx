import type { DeskDay, DeskVisit } from '@aafiya/contracts/desk/desk'

import { CallList } from './call-list.tsx'
import { WaitingRoom } from './waiting-room.tsx'

export interface ListsProps {
  day: DeskDay | undefined
  /** Whether the desk looks at what is not confirmed, to call about it. */
  isCalling: boolean
  zone: string
  now: Date
  onVisit: (visit: DeskVisit) => void
}

/** Below what is being done for somebody: whom to call, and who is in the waiting room. */
export function Lists({ day, isCalling, zone, now, onVisit }: ListsProps) {
  if (!day) return null
  return (
    <>
      {isCalling && <CallList date={day.date} version={day.version} visits={day.visits} zone={zone} onVisit={onVisit} />}
      <WaitingRoom visits={day.visits} zone={zone} now={now} onVisit={onVisit} />
    </>
  )
}
