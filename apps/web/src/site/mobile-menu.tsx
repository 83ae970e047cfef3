import { Menu } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'

import type { Session } from '../session/use-session.ts'
import { Icon } from '../ui/icon.tsx'
import { CrashBoundary } from './crash-boundary.tsx'
import css from './mobile-menu.module.css'

const loadPanel = () => import('./mobile-menu-panel.tsx').then((it) => ({ default: it.MobileMenuPanel }))
const MobileMenuPanel = lazy(loadPanel)

/** The phone's way to everything; its panel is fetched when a finger or the focus comes near. */
export function MobileMenu({ session }: { session: Session }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const fetchPanel = () => void loadPanel().catch(() => {})
  return (
    <div className={css.menu}>
      <button
        type="button"
        className={css.opener}
        aria-label={t('menu')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={fetchPanel}
        onFocus={fetchPanel}
        onClick={() => setOpen(true)}
      >
        <Icon icon={Menu} size={24} />
      </button>
      {isOpen && (
        <CrashBoundary resetKey="menu" fallback={null}>
          <Suspense>
            <MobileMenuPanel session={session} onClose={() => setOpen(false)} />
          </Suspense>
        </CrashBoundary>
      )}
    </div>
  )
}
