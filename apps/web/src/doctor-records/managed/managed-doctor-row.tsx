import type { ManagedDoctor } from '@aafiya/contracts/doctors/doctors'
import { useTranslation } from 'react-i18next'

import { DoctorName, useDoctorName } from '../../doctors/doctor-name.tsx'
import { doctorName } from '../../doctors/doctor-texts.ts'
import { specialityGround } from '../../doctors/speciality-ground.ts'
import { useSpecialities } from '../../doctors/use-specialities.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { api } from '../../late-api.ts'
import { Failure } from '../../page/failure.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/action/button.tsx'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { focusOnLeave } from '../../ui/behaviour/focus-on-leave.ts'
import { Portrait } from '../../ui/picture/portrait.tsx'
import { nameInitials } from '../../ui/text/name-initials.ts'
import { Nuqta } from '../../ui/text/nuqta.tsx'
import { isWrittenField, writtenLabels } from '../written-labels.ts'
import type { DoctorTask } from './managed-dialog.tsx'
import css from './managed-doctors.module.css'

const tones = { pending: 'warm', approved: 'leaf', declined: 'hollow', unlisted: 'hollow' } as const
/** The tasks by status. */
const tasks = {
  pending: ['approve', 'decline', 'edit'],
  declined: ['approve', 'edit'],
  approved: ['edit', 'unlist'],
  unlisted: ['edit'],
} as const

export interface ManagedDoctorRowProps {
  doctor: ManagedDoctor
  zone: string
  onTask: (name: DoctorTask) => void
  onDone: (said: string) => void
}

/** A doctor with everything an administrator needs for a decision. */
export function ManagedDoctorRow({ doctor, zone, onTask, onDone }: ManagedDoctorRowProps) {
  const { t } = useTranslation(['applications', 'words', 'common'])
  const { specialistOf } = useSpecialities()
  const language = useLanguage()
  const { longDate, money } = useFormat()
  const name = useDoctorName()(doctor)
  const { id, status, speciality, fees, currency, email, appliedAt, createdAt, declineReason } = doctor
  const reinstating = useApiMutation(() => api.doctors.reinstate({ params: { id } }), {
    onSuccess: () => onDone(t('reinstated', { doctor: name })),
  })
  const facts = [
    speciality === null ? t('no_speciality') : specialistOf(speciality),
    fees === null ? t('no_fees') : money(fees, currency),
  ]
  const since =
    appliedAt === null
      ? t(status === 'pending' ? 'registered_only' : 'registered_on', { day: longDate({ instant: createdAt, zone }) })
      : t('applied_on', { day: longDate({ instant: appliedAt, zone }) })
  return (
    <article className={css.row}>
      <Portrait
        src={doctor.profilePictureUrl}
        alt=""
        ground={specialityGround(speciality)}
        initials={nameInitials(doctorName(language, doctor))}
      />
      <div className={css.body}>
        <h3 className={css.name}>
          <DoctorName doctor={doctor} />
        </h3>
        <p className="small">{facts.join(' · ')}</p>
        <p className="small">
          <MailAddress address={email} />
        </p>
        {status === 'declined' && declineReason !== null && (
          <p dir="auto" className={css.reason}>
            {declineReason}
          </p>
        )}
        <WrittenByDoctor doctor={doctor} />
      </div>
      <div className={css.side}>
        <p className={css.state}>
          <Nuqta tone={tones[status]} /> {t(`is_${status}`)}
        </p>
        <p className="small">{since}</p>
        {reinstating.isError && <Failure failure={reinstating.error} failed={t('words:action_failed')} />}
        <div className={css.actions}>
          {tasks[status].map((task) => (
            // Once decided, it is gone, and often its row too.
            <Button
              key={task}
              ref={focusOnLeave}
              tone="text"
              className={task === 'decline' || task === 'unlist' ? css.bad : undefined}
              aria-label={t(`${task}_of`, { doctor: name })}
              onClick={() => onTask(task)}
            >
              {task === 'edit' ? t('words:edit') : t(task)}
            </Button>
          ))}
          <LinkButton tone="text" to={paths.managedHours(id)} aria-label={t('hours_of', { doctor: name })}>
            {t('common:menu_hours')}
          </LinkButton>
          {status === 'unlisted' && (
            <Button
              ref={focusOnLeave}
              tone="text"
              aria-label={t('reinstate_of', { doctor: name })}
              busy={reinstating.isPending}
              busyLabel={t('words:saving')}
              onClick={() => reinstating.mutate()}
            >
              {t('reinstate')}
            </Button>
          )}
        </div>
      </div>
    </article>
  )
}

/**
 * An e-mail address that wraps before the @, elsewhere only if a part is longer than the line, and never at a hyphen.
 */
function MailAddress({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  return (
    <bdi dir="ltr">
      <span className={css.part}>{address.slice(0, at)}</span>
      <span className={css.part}>{address.slice(at)}</span>
    </bdi>
  )
}

const writtenFields = Object.keys(writtenLabels).filter(isWrittenField)

/** The doctor's own texts, folded; nothing if there are none. */
function WrittenByDoctor({ doctor }: { doctor: ManagedDoctor }) {
  const { t } = useTranslation('applications')
  const { count } = useFormat()
  const written = writtenFields.filter((name) => doctor[name] !== null && doctor[name] !== '')
  if (written.length === 0 && doctor.experience === null) return <p className="small">{t('nothing_written')}</p>
  return (
    <details>
      <summary className={css.summary}>{t('written')}</summary>
      <dl className={css.written}>
        {doctor.experience !== null && (
          <div>
            <dt>{t('experience')}</dt>
            <dd>{count(doctor.experience)}</dd>
          </div>
        )}
        {written.map((name) => (
          <div key={name}>
            <dt>{t(writtenLabels[name])}</dt>
            <dd dir="auto">{doctor[name]}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
