import type { Closing, OpenTill } from '@aafiya/contracts/payments/till'
import { roles } from '@aafiya/contracts/platform/people'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../../i18n/use-format.ts'
import { QueryFallback } from '../../page/query-fallback.tsx'
import { usePersonName } from '../../page/use-person-name.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/action/button.tsx'
import { focusOnLeave } from '../../ui/behaviour/focus-on-leave.ts'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { Loading } from '../../ui/feedback/skeleton.tsx'
import { FactRows } from '../../ui/figure/fact-rows.tsx'
import { ClosingReport } from './closing-report.tsx'
import { ClosedTill, CountedTill, useDifferenceText } from './counted-till.tsx'
import { closings, openTills, till } from './till-queries.ts'

/**
 * Compares the counted amounts of the user's till with the ledger and shows the difference. Administrators can also
 * close the tills of others, such as receptionists who have left.
 */
export function ClosingDialog({ zone, onClose }: { zone: string; onClose: () => void }) {
  const { t } = useTranslation(['till', 'staff'])
  const { user } = useSession()
  const name = usePersonName()
  const [other, setOther] = useState<OpenTill>()
  const current = useQuery(till(other?.receptionistId))
  const [closed, setClosed] = useState<Closing>()
  const [readId, setReadId] = useState<string>()
  const choose = (chosen: OpenTill | undefined) => {
    setClosed(undefined)
    setOther(chosen)
  }
  const title = other ? t('close_title_of', { name: name(other.fullName, other.fullNameAr) }) : t('close_title')
  return (
    <Dialog title={title} onClose={onClose} closeLabel={t('staff:done')} place="side">
      {readId !== undefined ? (
        <ClosingReport id={readId} zone={zone} onBack={() => setReadId(undefined)} />
      ) : closed ? (
        <>
          <ClosedTill closing={closed} zone={zone} />
          <Button ref={focusOnLeave} tone="text" onClick={() => setReadId(closed.id)}>
            {t('open_closing')}
          </Button>
        </>
      ) : current.data ? (
        <CountedTill
          key={other?.receptionistId}
          till={current.data}
          zone={zone}
          receptionistId={other?.receptionistId}
          onClosed={setClosed}
        />
      ) : (
        <QueryFallback queries={[current]} title={t('failed')}>
          <Loading label={t('loading')} />
        </QueryFallback>
      )}
      {readId === undefined && user?.role === roles.administrator && (
        <OpenTills zone={zone} ownId={user.id} chosen={other} onChoose={choose} />
      )}
      {readId === undefined && <Earlier zone={zone} onRead={setReadId} />}
    </Dialog>
  )
}

interface OpenTillsProps {
  zone: string
  ownId: string
  chosen: OpenTill | undefined
  onChoose: (till: OpenTill | undefined) => void
}

/** Other users' tills with money that has not been counted, to count and close here. */
function OpenTills({ zone, ownId, chosen, onChoose }: OpenTillsProps) {
  const { t } = useTranslation('till')
  const { money, longDate } = useFormat()
  const name = usePersonName()
  const { data = [] } = useQuery(openTills())
  const others = data.filter(
    ({ receptionistId }) => receptionistId !== ownId && receptionistId !== chosen?.receptionistId,
  )
  return (
    <>
      {chosen && (
        <Button tone="text" onClick={() => onChoose(undefined)}>
          {t('own_till')}
        </Button>
      )}
      {others.length > 0 && (
        <section>
          <h3>{t('open_tills')}</h3>
          <FactRows
            rows={others.map((one) => ({
              label: name(one.fullName, one.fullNameAr),
              value: (
                <Button tone="text" onClick={() => onChoose(one)}>
                  {t('count_till')}
                </Button>
              ),
              note: t(one.hasLeft ? 'open_since_left' : 'open_since', {
                amount: money(one.cash.expected + one.card.expected, one.currency),
                day: longDate({ instant: one.since, zone }),
              }),
            }))}
          />
        </section>
      )}
    </>
  )
}

/** Earlier closings: the user's own, or everyone's for an administrator. */
function Earlier({ zone, onRead }: { zone: string; onRead: (id: string) => void }) {
  const { t } = useTranslation(['till', 'words'])
  const { money, longDate, clockTime } = useFormat()
  const differenceText = useDifferenceText()
  const { data = [] } = useQuery(closings())
  if (data.length === 0) return null
  return (
    <section>
      <h3>{t('earlier')}</h3>
      <FactRows
        rows={data.map((one) => {
          const at = { instant: one.closedAt, zone }
          const by = one.tillOf === undefined ? one.closedBy : t('closed_for', { name: one.tillOf, by: one.closedBy })
          const when = t('words:day_and_time', { day: longDate(at), time: clockTime(at) })
          return {
            id: one.id,
            label: when,
            value: (
              <Button
                ref={focusOnLeave}
                tone="text"
                aria-label={t('closing_of', { when })}
                onClick={() => onRead(one.id)}
              >
                {money(one.countedCash + one.countedCard, one.currency)}
              </Button>
            ),
            note:
              one.countedCash === one.expectedCash && one.countedCard === one.expectedCard
                ? by
                : t('by_with_difference', { name: by, difference: differenceText(one) }),
          }
        })}
      />
    </section>
  )
}
