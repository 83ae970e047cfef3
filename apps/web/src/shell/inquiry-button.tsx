import { MessageSquareText } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { useSession } from '../session/use-session.ts'
import { AppLink } from '../ui/action/app-link.tsx'
import { Icon } from '../ui/text/icon.tsx'
import { Nuqta } from '../ui/text/nuqta.tsx'
import css from './inquiry-button.module.css'
import { askPath, isStaff } from './navigation.ts'

/**
 * The way to ask a doctor: in the margin of a wide window, which is kept free for it, else among the tools of the header. A
 * phone has it in its menu. Staff answer inquiries and have no button to ask.
 */
export function InquiryButton() {
  const { t } = useTranslation()
  const session = useSession()
  if (isStaff(session.user)) return null
  return (
    <AppLink to={askPath(session)} className={css.button} aria-label={t('ask_doctor')} title={t('ask_doctor')}>
      <Icon icon={MessageSquareText} size={22} />
      <Nuqta tone="warm" className={css.nuqta} />
    </AppLink>
  )
}
