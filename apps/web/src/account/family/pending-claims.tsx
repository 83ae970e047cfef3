import type { PendingClaim } from '@aafiya/contracts/desk/merges'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { keyOf } from '../../kit/query-key.ts'
import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { api } from '../../late-api.ts'
import { Failure } from '../../page/failure.tsx'
import { usePersonName } from '../../page/use-person-name.ts'
import { Button } from '../../ui/action/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import css from './family.module.css'

const pendingClaimsQuery = () =>
  queryOptions({
    queryKey: keyOf(api.merges.pendingClaims),
    queryFn: ({ signal }) => api.merges.pendingClaims({ signal }),
  })

/** Confirms an answer, since agreeing ends the guardians' access. */
function AnswerDialog({ claim, agrees, onClose, onAnswered }: AnswerDialogProps) {
  const { t } = useTranslation(['family', 'words', 'common'])
  const personName = usePersonName()
  const name = personName(claim.person.fullName, claim.person.fullNameAr)
  const answering = useApiMutation(() => api.merges.answerClaim({ params: { id: claim.id }, body: { agrees } }), {
    onSuccess: onAnswered,
  })
  return (
    <ConfirmDialog
      title={t(agrees ? 'claim_agree_title' : 'claim_refuse_title', { name })}
      keepLabel={t('common:no')}
      confirmLabel={t(agrees ? 'claim_agree' : 'claim_refuse')}
      busy={answering.isPending}
      busyLabel={t('words:saving')}
      onKeep={onClose}
      onConfirm={() => answering.mutate()}
    >
      <p>{t(agrees ? 'claim_agree_text' : 'claim_refuse_text', { name })}</p>
      {answering.isError && <Failure failure={answering.error} failed={t('save_failed')} />}
    </ConfirmDialog>
  )
}

interface AnswerDialogProps {
  claim: PendingClaim
  agrees: boolean
  onClose: () => void
  onAnswered: (claims: PendingClaim[]) => void
}

/** Accounts that claim the record of a person the user books for. */
export function PendingClaims({ onAnswered }: { onAnswered: (agrees: boolean) => void }) {
  const { t } = useTranslation('family')
  const personName = usePersonName()
  const queryClient = useQueryClient()
  const { data: claims = [] } = useQuery(pendingClaimsQuery())
  const [answer, setAnswer] = useState<{ claim: PendingClaim; agrees: boolean }>()
  return (
    <>
      {claims.map((claim) => (
        <Banner key={claim.id} tone="info">
          <p>
            {t('claim_asked', {
              name: personName(claim.person.fullName, claim.person.fullNameAr),
              who: claim.claimant.fullName,
              email: claim.claimant.email,
            })}
          </p>
          <div className={css.answers}>
            <Button aria-haspopup="dialog" onClick={() => setAnswer({ claim, agrees: true })}>
              {t('claim_agree')}
            </Button>
            <Button tone="line" aria-haspopup="dialog" onClick={() => setAnswer({ claim, agrees: false })}>
              {t('claim_refuse')}
            </Button>
          </div>
        </Banner>
      ))}
      {answer && (
        <AnswerDialog
          {...answer}
          onClose={() => setAnswer(undefined)}
          onAnswered={(left) => {
            queryClient.setQueryData(pendingClaimsQuery().queryKey, left)
            setAnswer(undefined)
            onAnswered(answer.agrees)
          }}
        />
      )}
    </>
  )
}
