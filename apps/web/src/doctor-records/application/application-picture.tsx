import type { User } from '@aafiya/contracts/account'
import { useTranslation } from 'react-i18next'

import { PictureControls } from '../../account/profile/picture-controls.tsx'
import { usePicture } from '../../account/profile/use-picture.ts'
import { Avatar } from '../../ui/picture/avatar.tsx'
import { initials } from '../../ui/text/initials.ts'
import css from './application-page.module.css'

/** The picture is the account's, so it is kept as soon as it is chosen. */
export function ApplicationPicture({ user }: { user: User }) {
  const { t } = useTranslation('applications')
  const picture = usePicture()
  return (
    <section className={css.picture} aria-labelledby="application-picture">
      <h2 id="application-picture" className={css.pictureTitle}>
        {t('picture')}
      </h2>
      <Avatar size="large" initials={initials(user.firstName, user.lastName)} src={picture.preview ?? user.profilePictureUrl} />
      <PictureControls picture={picture} hasPicture={user.profilePictureUrl !== null} />
    </section>
  )
}
