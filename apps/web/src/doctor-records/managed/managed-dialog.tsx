import type { ManagedDoctor } from '@aafiya/contracts/doctors'

import { ApproveDialog } from './approve-dialog.tsx'
import { DeclineDialog } from './decline-dialog.tsx'
import { DoctorDialog } from './doctor-dialog.tsx'
import type { TaskProps } from './task-form.tsx'
import { UnlistDialog } from './unlist-dialog.tsx'

export type DoctorTask = 'approve' | 'decline' | 'edit' | 'unlist'
export type ManagedTask = { name: 'create'; doctor?: undefined } | { name: DoctorTask; doctor: ManagedDoctor }

/** The dialog of what an administrator is about to do. */
export function ManagedDialog({ task, ...rest }: TaskProps & { task: ManagedTask }) {
  const { name, doctor } = task
  if (name === 'create') return <DoctorDialog doctor={undefined} {...rest} />
  if (name === 'edit') return <DoctorDialog doctor={doctor} {...rest} />
  if (name === 'approve') return <ApproveDialog doctor={doctor} {...rest} />
  if (name === 'decline') return <DeclineDialog doctor={doctor} {...rest} />
  return <UnlistDialog doctor={doctor} {...rest} />
}
