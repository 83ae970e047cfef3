import type { DeskDoctor } from '@aafiya/contracts/desk/desk'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'

import { useDoctorName } from '../../doctors/doctor-name.tsx'
import { useSpecialities } from '../../doctors/use-specialities.ts'
import { useUrlState } from '../../page/use-url-state.ts'
import { OptionalSelect } from '../../ui/field/optional-select.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import css from '../desk.module.css'

const statuses = ['booked', 'arrived', 'completed', 'no_show'] as const

/** The states that the day can be filtered by, with their labels. */
export function useStateFilters() {
  const { t } = useTranslation(['desk', 'visits'])
  return [
    { value: 'unconfirmed', label: t('unconfirmed') },
    { value: 'unpaid', label: t('unpaid') },
    ...statuses.map((status) => ({ value: status, label: t(`visits:status_${status}`) })),
  ]
}

/**
 * Doctors of one speciality, one doctor's column, visits in one state; all in the URL. Each option says what it filters,
 * so that the row needs no labels above it. Not drawn again with every key
 * on the desk: there may be a hundred doctors.
 */
export const DeskFilters = memo(function DeskFilters({ doctors }: { doctors: readonly DeskDoctor[] }) {
  const { t } = useTranslation(['desk', 'words', 'visits'])
  const { offered, nameOf } = useSpecialities()
  const states = useStateFilters()
  const [search, change] = useUrlState()
  return (
    <>
      <OptionalSelect
        id="desk-speciality"
        label={<VisuallyHidden>{t('words:speciality')}</VisuallyHidden>}
        className={css.speciality}
        value={search.get('speciality') ?? ''}
        onValue={(speciality) => change({ speciality, doctor: undefined })}
        options={offered.map((one) => ({ value: one, label: nameOf(one) }))}
        none={t('words:all_specialities')}
      />
      <SelectField
        id="desk-doctor"
        label={<VisuallyHidden>{t('words:doctor')}</VisuallyHidden>}
        className={css.speciality}
        value={search.get('doctor') ?? ''}
        onValue={(value) => change({ doctor: value || undefined })}
      >
        <option value="">{t('words:all_doctors')}</option>
        <DoctorOptions doctors={doctors} />
      </SelectField>
      <OptionalSelect
        id="desk-status"
        label={<VisuallyHidden>{t('visits:status')}</VisuallyHidden>}
        className={css.speciality}
        value={search.get('status') ?? ''}
        onValue={(status) => change({ status })}
        options={states}
        none={t('all_states')}
      />
    </>
  )
})

/** Drawn again for other doctors only: another day has the same ones with other hours. */
const DoctorOptions = memo(
  function DoctorOptions({ doctors }: { doctors: readonly DeskDoctor[] }) {
    const doctorName = useDoctorName()
    return doctors.map((doctor) => (
      <option key={doctor.id} value={doctor.id}>
        {doctorName(doctor)}
      </option>
    ))
  },
  (before, after) =>
    before.doctors.length === after.doctors.length &&
    before.doctors.every((one, place) => isSame(one, after.doctors[place])),
)

const isSame = (one: DeskDoctor, other: DeskDoctor | undefined) =>
  one.id === other?.id && one.fullName === other.fullName && one.fullNameAr === other.fullNameAr
