import type { User } from '@aafiya/contracts/account'
import { LogOut } from 'lucide-react'
import { useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { AppLink } from '../ui/app-link.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { DirIcon } from '../ui/dir-icon.tsx'
import { initials } from '../ui/initials.ts'
import css from './account-menu.module.css'
import { accountLinks } from './navigation.ts'
import { usePressOutside } from './use-press-outside.ts'

/** The signed-in person: a button that discloses where they can go. Links, not a menu role: Tab walks through them. */
export function AccountMenu({ user, onSignOut }: { user: User; onSignOut: () => Promise<void> }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const listId = useId()
  usePressOutside(root, isOpen, () => setOpen(false))

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    setOpen(false)
    button.current?.focus()
  }
  const closeOnLeave = (event: FocusEvent) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={root} className={css.menu} onKeyDown={closeOnEscape} onBlur={closeOnLeave}>
      <button
        ref={button}
        type="button"
        className={css.button}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-label={t('menu_account', { name: user.fullName })}
        onClick={() => setOpen(!isOpen)}
      >
        <Avatar initials={initials(user.firstName, user.lastName)} src={user.profilePictureUrl} />
      </button>
      <ul id={listId} className={css.list} hidden={!isOpen}>
        {accountLinks.map(({ text, path }) => (
          <li key={path}>
            <AppLink to={path} className={css.entry} onClick={() => setOpen(false)}>
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
