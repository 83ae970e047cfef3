import type { FamilyMember } from '@aafiya/contracts/account/family'
import { useTranslation } from 'react-i18next'

import { rememberPerson } from '../../family/chosen-person.ts'
import { useMemberWords } from '../../family/use-member-words.ts'
import { useFormat } from '../../i18n/use-format.ts'
import type { When } from '../../i18n/when.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/action/button.tsx'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { Avatar } from '../../ui/picture/avatar.tsx'
import { nameInitials } from '../../ui/text/name-initials.ts'
import css from './member-row.module.css'

/** A person's next visit, by default the user's: null if there is none, undefined if unknown. */
export type NextVisitOf = (personId: string | undefined) => When | null | undefined

export interface MemberRowProps {
  /** Undefined: the user, who is edited in the profile. */
  member?: FamilyMember
  name: string
  facts?: string
  nextVisit: When | null | undefined
  onEdit?: () => void
}

/** A person the user books for, with their next visit and the actions. */
export function MemberRow({ member, name, facts, nextVisit, onEdit }: MemberRowProps) {
  const { t } = useTranslation(['family', 'words'])
  const { factsOf } = useMemberWords()
  const { weekdayAndDay, clockTime } = useFormat()
  const when = nextVisit && t('words:day_and_time', { day: weekdayAndDay(nextVisit), time: clockTime(nextVisit) })
  return (
    <li className={css.row}>
      <div className={css.person}>
        <Avatar initials={nameInitials(name)} />
        <div className={css.who}>
          <p className={css.name}>
            <bdi>{name}</bdi>
          </p>
          <p className="small">{member ? factsOf(member) : facts}</p>
        </div>
      </div>
      <p className={css.visit}>{nextVisit === undefined ? '' : (when ?? t('no_visit'))}</p>
      <div className={css.actions}>
        <LinkButton
          tone="text"
          to={paths.doctors()}
          aria-label={t('book_of', { name })}
          onClick={() => rememberPerson(member?.id)}
        >
          {t('words:book')}
        </LinkButton>
        {onEdit && (
          <Button tone="text" aria-haspopup="dialog" aria-label={t('edit_of', { name })} onClick={onEdit}>
            {t('words:edit')}
          </Button>
        )}
      </div>
    </li>
  )
}
