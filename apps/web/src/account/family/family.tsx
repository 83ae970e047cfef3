import type { User } from '@aafiya/contracts/account/account'
import type { FamilyMember } from '@aafiya/contracts/account/family'
import type { Claimed } from '@aafiya/contracts/desk/merges'
import { limits } from '@aafiya/contracts/platform/limits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'

import { api } from '../../api.ts'
import { rememberPerson } from '../../family/chosen-person.ts'
import { familyQuery } from '../../family/family-queries.ts'
import { useMemberWords } from '../../family/use-member-words.ts'
import { keyOf } from '../../kit/query-key.ts'
import { FailedLoad } from '../../page/failed-load.tsx'
import { lazyPart } from '../../page/lazy-part.tsx'
import { useInvitation } from '../../session/return-to.ts'
import { Button } from '../../ui/action/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Icon } from '../../ui/text/icon.tsx'
import { ProfileSection } from '../profile/profile-section.tsx'
import css from './family.module.css'
import { MemberRow, type NextVisitOf } from './member-row.tsx'
import { PendingClaims } from './pending-claims.tsx'

const MemberForm = lazyPart(() => import('./member-dialog.tsx'))
const Inviting = lazyPart(() => import('./invite-dialog.tsx'))
const Invited = lazyPart(() => import('./invitation.tsx'))
const Claiming = lazyPart(() => import('./claim-dialog.tsx'))
const Ending = lazyPart(() => import('./end-dialog.tsx'))

type Task =
  | { kind: 'claim' }
  | { kind: 'edit'; member: FamilyMember | undefined }
  | { kind: 'end'; member: FamilyMember }
  | { kind: 'invite'; member: FamilyMember | undefined }

export interface FamilyProps {
  user: User
  nextVisitOf: NextVisitOf
}

/** The people the user books for, including the user. */
export function Family({ user, nextVisitOf }: FamilyProps) {
  const { t } = useTranslation(['family', 'words'])
  const { nameOf, namesOf } = useMemberWords()
  const queryClient = useQueryClient()
  const query = useQuery(familyQuery())
  const { data, isPending, isError } = query
  const [task, setTask] = useState<Task>()
  const [said, setSaid] = useState('')
  const token = useInvitation()
  const navigate = useNavigate()
  const close = () => setTask(undefined)
  const show = (family: FamilyMember[], sentence: string) => {
    queryClient.setQueryData(familyQuery().queryKey, family)
    void queryClient.invalidateQueries({ queryKey: familyQuery().queryKey })
    setSaid(sentence)
    close()
  }
  const invitable = (data ?? []).filter(({ hasAccount }) => !hasAccount)
  const saved = (member: FamilyMember) => {
    const family = data ?? []
    const isNew = family.every(({ id }) => id !== member.id)
    show(
      isNew ? [...family, member] : family.map((one) => (one.id === member.id ? member : one)),
      isNew ? t('added', { name: nameOf(member) }) : t('words:saved'),
    )
  }
  /** Visits, inquiries and payments may belong to other people now. */
  const refreshTheirs = () => {
    for (const queryKey of [api.appointments, api.waitingList, api.inquiries, api.payments].map((domain) =>
      keyOf(domain),
    ))
      void queryClient.invalidateQueries({ queryKey })
  }
  const accepted = (members: FamilyMember[]) => {
    const others = (data ?? []).filter(({ id }) => members.every((member) => member.id !== id))
    show([...others, ...members], t('added', { name: namesOf(members) }))
    refreshTheirs()
    void navigate({ hash: '' }, { replace: true })
  }
  const refreshAll = (sentence: string) => {
    refreshTheirs()
    void queryClient.invalidateQueries({ queryKey: familyQuery().queryKey })
    setSaid(sentence)
    close()
  }
  const claimed = ({ visits, isPending: isAsked }: Claimed) =>
    refreshAll(isAsked ? t('claim_pending') : t('claimed', { count: visits }))
  const ended = (member: FamilyMember) => (family: FamilyMember[]) => {
    rememberPerson(undefined)
    refreshTheirs()
    show(family, t('ended', { name: nameOf(member) }))
  }
  return (
    <ProfileSection isApart title={t('title')} lead={t('lead')}>
      <div role="status">
        {said && (
          <Banner tone="success" role={undefined}>
            {said}
          </Banner>
        )}
      </div>
      <PendingClaims onAnswered={(agrees) => refreshAll(t(agrees ? 'claim_agreed' : 'claim_refused'))} />
      {token && <Invited>{({ Invitation }) => <Invitation token={token} onAccepted={accepted} />}</Invited>}
      <ul>
        <MemberRow name={nameOf(user)} facts={t('you')} nextVisit={nextVisitOf(undefined)} />
        {data?.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            name={nameOf(member)}
            nextVisit={nextVisitOf(member.id)}
            onEdit={() => setTask({ kind: 'edit', member })}
          />
        ))}
      </ul>
      {isPending && (
        <Loading label={t('loading')}>
          <Skeleton className={css.waiting} />
        </Loading>
      )}
      {isError && !data && <FailedLoad query={query} failed={t('failed')} className={css.failed} />}
      <div className={css.ways}>
        {data && data.length < limits.familyMax && (
          <Button tone="line" aria-haspopup="dialog" onClick={() => setTask({ kind: 'edit', member: undefined })}>
            <Icon icon={Plus} />
            {t('add')}
          </Button>
        )}
        {invitable.length > 0 && (
          <Button tone="text" aria-haspopup="dialog" onClick={() => setTask({ kind: 'invite', member: undefined })}>
            {t('invite')}
          </Button>
        )}
        <Button tone="text" aria-haspopup="dialog" onClick={() => setTask({ kind: 'claim' })}>
          {t('claim')}
        </Button>
      </div>
      {task?.kind === 'invite' && (
        <Inviting>
          {({ InviteDialog }) => (
            <InviteDialog
              title={t('invite')}
              text={t('invite_text')}
              people={invitable}
              from={task.member}
              send={(body) => api.family.invite({ body })}
              onClose={close}
              onInvited={(email) => {
                setSaid(t('invite_sent', { email }))
                close()
              }}
            />
          )}
        </Inviting>
      )}
      {task?.kind === 'claim' && (
        <Claiming>{({ ClaimDialog }) => <ClaimDialog onClose={close} onClaimed={claimed} />}</Claiming>
      )}
      {task?.kind === 'edit' && (
        <MemberForm>
          {({ MemberDialog }) => (
            <MemberDialog
              member={task.member}
              family={data ?? []}
              onClose={close}
              onSaved={saved}
              onInvite={(member) => setTask({ kind: 'invite', member })}
              onEnd={(member) => setTask({ kind: 'end', member })}
            />
          )}
        </MemberForm>
      )}
      {task?.kind === 'end' && (
        <Ending>
          {({ EndDialog }) => <EndDialog member={task.member} onClose={close} onEnded={ended(task.member)} />}
        </Ending>
      )}
    </ProfileSection>
  )
}
