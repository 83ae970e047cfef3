import type { AuditLine } from '@aafiya/contracts/account/audit'
import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../i18n/use-format.ts'
import { civilDay } from '../i18n/when.ts'
import { LogLine } from '../ui/figure/log-line.tsx'
import { Rich } from '../ui/text/rich.tsx'
import css from './audit.module.css'
import { useAuditWords } from './use-audit-words.ts'

/** Audit entries day by day by the clinic's calendar, latest first. */
export function AuditLines({ lines, zone }: { lines: readonly AuditLine[]; zone: string }) {
  const { fullDate } = useFormat()
  const dateOf = ({ at }: AuditLine) => civilAt(new Date(at), zone).date
  return [...new Set(lines.map(dateOf))].map((date) => (
    <section key={date} aria-labelledby={`day-${date}`}>
      <h2 id={`day-${date}`} className={css.day}>
        {fullDate(civilDay(date))}
      </h2>
      <ul>
        {lines
          .filter((line) => dateOf(line) === date)
          .map((line) => (
            <Line key={line.id} line={line} zone={zone} />
          ))}
      </ul>
    </section>
  ))
}

function Line({ line, zone }: { line: AuditLine; zone: string }) {
  const { t } = useTranslation(['audit', 'activity'])
  const { clockTime } = useFormat()
  const words = useAuditWords()
  const account = words.account(line)
  // The id of erased people is the only way to search for their lines.
  const erased = [line.actor, line.owner].find(({ name }) => name === null)
  return (
    <LogLine
      at={line.at}
      time={clockTime({ instant: line.at, zone })}
      kind={words.kind(line)}
      mark={line.isRefused ? 'refused' : line.isChange ? 'change' : undefined}
    >
      <p>
        <Rich text={t('activity:sentence', { actor: words.actor(line), action: words.action(line) })} />
      </p>
      <p className="small">{[words.role(line), account].filter(Boolean).join(' · ')}</p>
      {erased && (
        <p className="small">
          <bdi>{t('id_of', { id: erased.id })}</bdi>
        </p>
      )}
    </LogLine>
  )
}
