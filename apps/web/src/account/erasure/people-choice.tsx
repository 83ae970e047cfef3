import type { Person } from '@aafiya/contracts/account/family'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { api } from '../../api.ts'
import { familyQuery } from '../../family/family-queries.ts'
import { lazyPart } from '../../page/lazy-part.tsx'
import { usePersonName } from '../../page/use-person-name.ts'
import { Button } from '../../ui/action/button.tsx'
import { RadioSegments } from '../../ui/field/radio-segments.tsx'
import css from './erasure.module.css'

export type Fate = 'erased' | 'handed_over'
export type Fates = Readonly<Record<string, Fate>>

const Inviting = lazyPart(() => import('../family/invite-dialog.tsx'))

interface PeopleChoiceProps {
  people: readonly Person[]
  fates: Fates
  isMissing: boolean
  onChoose: (id: string, fate: Fate) => void
}

/**
 * What becomes of each person that no one else books for: deleted too, or handed over by an invitation. Who has been
 * handed over is not in the list any more once the invitation is accepted.
 */
export function PeopleChoice({ people, fates, isMissing, onChoose }: PeopleChoiceProps) {
  const { t } = useTranslation(['data', 'family'])
  const personName = usePersonName()
  const { data: family = [] } = useQuery(familyQuery())
  const [isInviting, setInviting] = useState(false)
  const [invited, setInvited] = useState<string>()
  const staying = family.filter(({ id }) => people.some((one) => one.id === id) && fates[id] === 'handed_over')
  return (
    <section className={css.section}>
      <h2 className={css.title}>{t('erase_people')}</h2>
      <p>{t('erase_people_text')}</p>
      {people.map(({ id, fullName, fullNameAr }) => (
        <RadioSegments<Fate>
          key={id}
          id={`fate-${id}`}
          label={<bdi>{personName(fullName, fullNameAr)}</bdi>}
          value={fates[id]}
          options={[
            { value: 'handed_over', label: t('erase_people_hand_over') },
            { value: 'erased', label: t('erase_people_erase') },
          ]}
          error={isMissing && !fates[id] ? t('erase_people_missing') : undefined}
          onValue={(fate) => onChoose(id, fate)}
        />
      ))}
      {staying.length > 0 && (
        <>
          <p>{t('erase_people_wait')}</p>
          <Button tone="line" className={css.action} onClick={() => setInviting(true)}>
            {t('erase_people_invite')}
          </Button>
        </>
      )}
      <p role="status">{invited && t('family:invite_sent', { email: invited })}</p>
      {isInviting && (
        <Inviting>
          {({ InviteDialog }) => (
            <InviteDialog
              title={t('family:invite')}
              text={t('family:invite_text')}
              people={staying}
              from={staying[0]}
              send={(body) => api.family.invite({ body })}
              onClose={() => setInviting(false)}
              onInvited={(email) => {
                setInvited(email)
                setInviting(false)
              }}
            />
          )}
        </Inviting>
      )}
    </section>
  )
}
