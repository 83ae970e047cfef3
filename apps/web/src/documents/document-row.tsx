import type { DocumentKind } from '@aafiya/contracts/appointments/visit-documents'
import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../i18n/use-format.ts'
import { Icon } from '../ui/text/icon.tsx'
import css from './documents.module.css'

interface DocumentRowProps {
  document: { kind: DocumentKind; number: number; issuedAt: string; withdrawnAt?: string | undefined }
  zone: string
  /** Under the name. */
  detail?: ReactNode
  children?: ReactNode
}

/** A document in a list: its kind, number and day, and what can be done with it. */
export function DocumentRow({ document, zone, detail, children }: DocumentRowProps) {
  const { t } = useTranslation('documents')
  const { longDate } = useFormat()
  const { kind, number, issuedAt, withdrawnAt } = document
  return (
    <li className={css.row}>
      <Icon icon={FileText} />
      <div className={css.about}>
        <b>{t(`kind_${kind}`)}</b>
        <span className="small">
          {t('number_and_day', { number: String(number), day: longDate({ instant: issuedAt, zone }) })}
        </span>
        {detail && <span className="small">{detail}</span>}
        {withdrawnAt && (
          <span className="small">{t('withdrawn_on', { day: longDate({ instant: withdrawnAt, zone }) })}</span>
        )}
      </div>
      {children && <div className={css.actions}>{children}</div>}
    </li>
  )
}
