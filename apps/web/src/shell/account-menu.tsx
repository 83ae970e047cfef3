import type { User } from '@aafiya/contracts/account/account'
import { LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { useDisclosure } from '../page/use-disclosure.ts'
import { useInitials, usePersonName } from '../page/use-person-name.ts'
import { AppLink } from '../ui/action/app-link.tsx'
import { Avatar } from '../ui/picture/avatar.tsx'
import { DirIcon } from '../ui/text/dir-icon.tsx'
import css from './account-menu.module.css'
import { accountLinks } from './navigation.ts'

/** The signed-in user: a button that discloses their links. Links, not a menu role, so Tab moves through them. */
export function AccountMenu({ user, onSignOut }: { user: User; onSignOut: () => Promise<void> }) {
  const initials = useInitials()
  const { t } = useTranslation()
  const name = usePersonName()
  const { root, button, content, close } = useDisclosure({ peeks: true })
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div {...root} className={css.menu}>
      <button
        {...button}
        className={css.button}
        aria-label={t('menu_account', { name: name(user.fullName, user.fullNameAr) })}
      >
        <Avatar initials={initials(user)} src={user.profilePictureUrl} />
      </button>
      <ul {...content} className={css.list}>
        {accountLinks(user).map(({ text, path }) => (
          <li key={path}>
            <AppLink to={path} className={css.entry} onClick={close}>
              {t(text)}
            </AppLink>
          </li>
        ))}
        <li>
          <button type="button" className={css.entry} onClick={() => void onSignOut()}>
            {t('menu_logout')}
            <DirIcon icon={LogOut} size={18} />
          </button>
        </li>
      </ul>
    </div>
  )
}
