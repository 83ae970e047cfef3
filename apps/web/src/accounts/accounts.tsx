import type { Account, AccountQuery } from '@aafiya/contracts/account/accounts'
import { limits } from '@aafiya/contracts/platform/limits'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { growingList, itemsOf } from '../growing-list.ts'
import { keyOf } from '../kit/query-key.ts'
import { api } from '../late-api.ts'
import { lazyPart } from '../page/lazy-part.tsx'
import { QueryFallback } from '../page/query-fallback.tsx'
import { ShowMore } from '../page/show-more.tsx'
import { TimeAgo } from '../page/time-ago.tsx'
import { usePersonName } from '../page/use-person-name.ts'
import { useUrlState } from '../page/use-url-state.ts'
import { Button } from '../ui/action/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '../ui/feedback/skeleton.tsx'
import { Field } from '../ui/field/field.tsx'
import css from './accounts.module.css'
import { roleName } from './role-name.ts'

const accountPages = (q: AccountQuery['q']) =>
  growingList(keyOf(api.accounts.list, q), ({ cursor, ...rest }) =>
    api.accounts.list({ query: { limit: '25', q, cursor }, ...rest }),
  )

const Dialogs = lazyPart(() => import('./account-dialog.tsx'))

/** The accounts of staff, or those of a name. Searched on submit: each account that is shown is an entry in the audit. */
export function Accounts() {
  const { t } = useTranslation(['accounts', 'common'])
  const id = useId()
  const [search, change] = useUrlState()
  const q = search.get('q') || undefined
  const [typed, setTyped] = useState(q ?? '')
  const [openId, setOpenId] = useState<string>()
  const list = useInfiniteQuery(accountPages(q))
  const find = (event: FormEvent) => {
    event.preventDefault()
    change({ q: typed.trim() })
  }
  const accounts = list.data && itemsOf(list.data)
  const open = accounts?.find((account) => account.id === openId)
  return (
    <>
      <form role="search" className={css.search} onSubmit={find}>
        <Field
          id={`${id}q`}
          type="search"
          label={t('search')}
          value={typed}
          onValue={setTyped}
          maxLength={limits.nameMax}
          autoComplete="off"
          className={css.typed}
        />
        <Button type="submit" tone="line">
          {t('find')}
        </Button>
      </form>
      {!accounts && (
        <QueryFallback queries={[list]} title={t('failed')}>
          <Loading label={t('common:loading')}>
            <Skeleton className={css.waiting} />
          </Loading>
        </QueryFallback>
      )}
      {accounts?.length === 0 && <EmptyState title={t('none')}>{t('none_text')}</EmptyState>}
      {accounts && accounts.length > 0 && (
        <>
          <h2 className={css.title}>{t(q ? 'found' : 'of_staff')}</h2>
          <ul>
            {accounts.map((account) => (
              <AccountRow
                key={account.id}
                account={account}
                now={list.dataUpdatedAt}
                onOpen={() => setOpenId(account.id)}
              />
            ))}
          </ul>
          <ShowMore list={list} />
        </>
      )}
      {open && (
        <Dialogs>
          {({ AccountDialog }) => <AccountDialog account={open} onClose={() => setOpenId(undefined)} />}
        </Dialogs>
      )}
    </>
  )
}

function AccountRow({ account, now, onOpen }: { account: Account; now: number; onOpen: () => void }) {
  const { t } = useTranslation(['accounts', 'account'])
  const name = usePersonName()(account.fullName, account.fullNameAr)
  return (
    <li className={css.row}>
      <div className={css.who}>
        <p className={css.name}>
          <bdi>{name}</bdi>
        </p>
        <p className="small">
          <bdi dir="ltr">{account.email}</bdi>
        </p>
      </div>
      <div className={css.state}>
        <p>{t(roleName(account.role))}</p>
        {account.isSuspended ? (
          <p className={css.warning}>{t('suspended')}</p>
        ) : (
          <p className="small">
            {account.lastSeenAt ? (
              <>
                {t('last_seen')} <TimeAgo instant={account.lastSeenAt} now={now} />
              </>
            ) : (
              t('never_seen')
            )}
          </p>
        )}
        {account.reset && <p className={css.warning}>{t('reset_waits')}</p>}
      </div>
      <Button tone="text" aria-haspopup="dialog" aria-label={t('manage_of', { name })} onClick={onOpen}>
        {t('manage')}
      </Button>
    </li>
  )
}
