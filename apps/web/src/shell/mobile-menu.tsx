import { Menu } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { CrashBoundary } from '../page/crash-boundary.tsx'
import type { Session } from '../session/use-session.ts'
import { showToast } from '../ui/feedback/toast-store.ts'
import { Icon } from '../ui/text/icon.tsx'
import css from './mobile-menu.module.css'

const loadPanel = () => import('./mobile-menu-panel.tsx')
type Panel = Awaited<ReturnType<typeof loadPanel>>['MobileMenuPanel']

/** The menu on phones; its panel is prefetched on hover, touch or focus. */
export function MobileMenu({ session }: { session: Session }) {
  const { t } = useTranslation()
  const [OpenPanel, setOpenPanel] = useState<Panel>()
  const fetchPanel = () => void loadPanel().catch(() => {})
  const open = () =>
    void loadPanel()
      .then((it) => setOpenPanel(() => it.MobileMenuPanel))
      // The next click tries again.
      .catch(() => showToast(t('failure_unreachable')))
  return (
    <div className={css.menu}>
      <button
        type="button"
        className={css.opener}
        aria-label={t('menu')}
        aria-haspopup="dialog"
        aria-expanded={OpenPanel !== undefined}
        onPointerEnter={fetchPanel}
        onFocus={fetchPanel}
        onClick={open}
      >
        <Icon icon={Menu} size={24} />
      </button>
      {OpenPanel && (
        <CrashBoundary resetKey="menu" fallback={null}>
          <OpenPanel session={session} onClose={() => setOpenPanel(undefined)} />
        </CrashBoundary>
      )}
    </div>
  )
}
