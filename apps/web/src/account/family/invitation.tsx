import type { FamilyMember } from '@aafiya/contracts/account/family'
import { ApiError } from '@aafiya/contracts/client'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { api } from '../../api.ts'
import { useMemberWords } from '../../family/use-member-words.ts'
import { keyOf } from '../../kit/query-key.ts'
import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { Failure } from '../../page/failure.tsx'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/action/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'

/** An invitation that the reader came with from a mail, with everyone it is for. Nothing happens until it is accepted. */
export function Invitation({ token, onAccepted }: { token: string; onAccepted: (members: FamilyMember[]) => void }) {
  const { t } = useTranslation(['family', 'words'])
  const { nameOf, namesOf } = useMemberWords()
  const { data, error } = useQuery({
    queryKey: keyOf(api.family.open, token),
    queryFn: ({ signal }) => api.family.open({ body: { token }, signal }),
    staleTime: Infinity,
    retry: false,
  })
  const accepting = useApiMutation(() => api.family.accept({ body: { token } }), {
    onSuccess: onAccepted,
  })
  if (error instanceof ApiError && error.code === 'invitation_ended')
    return (
      <>
        <Failure failure={error} failed={t('save_failed')} />
        <AccountInUse />
      </>
    )
  const isForInviter = data?.people.some(({ id }) => id === data.inviter.id)
  return (
    <>
      <Banner tone="info">
        <p>
          {data
            ? t(isForInviter ? 'invited_by_self' : 'invited_by', {
                inviter: nameOf(data.inviter),
                people: namesOf(data.people),
              })
            : t('words:invited')}
        </p>
        <AccountInUse />
        <Button
          busy={accepting.isPending}
          busyLabel={t('words:saving')}
          onClick={() => !accepting.isPending && accepting.mutate()}
        >
          {t('invited_accept')}
        </Button>
      </Banner>
      {accepting.error && <Failure failure={accepting.error} failed={t('save_failed')} />}
    </>
  )
}

/** Which account the invitation was opened with: one sent to another address is not for it. */
function AccountInUse() {
  const { t } = useTranslation('family')
  const email = useSession().user?.email
  return email === undefined ? null : <p className="small">{t('logged_in_as', { email })}</p>
}
