import type { User } from '@aafiya/contracts/account/account'
import { genders } from '@aafiya/contracts/platform/people'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { useInitials } from '../../page/use-person-name.ts'
import { Avatar } from '../../ui/picture/avatar.tsx'
import { PictureControls } from './picture-controls.tsx'
import css from './profile-head.module.css'
import { usePicture } from './use-picture.ts'

const roleTexts = {
  1: 'role_doctor',
  2: 'role_patient',
  3: 'role_administrator',
  4: 'role_receptionist',
} as const
/** Arabic has feminine forms. */
const womensRoleTexts = {
  1: 'role_doctor_female',
  2: 'role_patient_female',
  3: 'role_administrator_female',
  4: 'role_receptionist_female',
} as const
const roleText = ({ gender, role }: User) => (gender === genders.female ? womensRoleTexts : roleTexts)[role]

/** The user, in large type. The heading keeps its space while the user loads. */
export function ProfileHead({ user, children }: { user: User | undefined; children: ReactNode }) {
  const initials = useInitials()
  const { t } = useTranslation('account')
  const picture = usePicture()
  return (
    <header className={css.head}>
      {user && <Avatar size="large" initials={initials(user)} src={picture.preview ?? user.profilePictureUrl} />}
      <div className={css.name}>
        {children}
        {user && <p className={css.role}>{t(roleText(user))}</p>}
        {user && <PictureControls picture={picture} hasPicture={user.profilePictureUrl !== null} />}
      </div>
    </header>
  )
}
