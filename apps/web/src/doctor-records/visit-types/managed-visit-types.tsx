import type { ManagedVisitType } from '@aafiya/contracts/doctors/visit-types'
import { span } from '@aafiya/contracts/language/format-span'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { clinicFacts } from '../../clinic/clinic-queries.ts'
import { useDoctorName } from '../../doctors/doctor-name.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { keyOf } from '../../kit/query-key.ts'
import { api } from '../../late-api.ts'
import { lazyPart } from '../../page/lazy-part.tsx'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/action/link-button.tsx'
import type { TaskProps } from '../managed/task-form.tsx'
import { CatalogueEditor, type RowOf } from '../ordered/catalogue-editor.tsx'
import { OrderedRow } from '../ordered/ordered-row.tsx'
import { useOwnName } from '../ordered/use-own-name.ts'
import { doctorsWithTypes, managedVisitTypes } from './visit-type-queries.ts'

/** A visit type with its length, fee and properties, one per line. */
function VisitTypeRow({ entry: type, children, ...row }: RowOf<ManagedVisitType>) {
  const { t } = useTranslation(['visit-types', 'visit-form', 'words'])
  const { money } = useFormat()
  const language = useLanguage()
  const currency = useQuery(clinicFacts()).data?.currency
  const length = (minutes: number) => span(language, minutes, 'minute')
  const fee = type.fee === null ? t('own_fee') : currency && money(type.fee, currency)
  const lines = [
    length(type.minutes),
    type.pauseMinutes > 0 && t('pause_of', { length: length(type.pauseMinutes) }),
    type.fee === 0 ? t('words:free') : fee,
    type.followUpDays !== null && t('follow_up_within', { days: span(language, type.followUpDays, 'day') }),
    type.bookableBy === 'clinic' && t('by_clinic'),
  ]
  const detail = lines.filter(Boolean).map((line) => <p key={String(line)}>{line}</p>)
  const name = useOwnName()(type)
  return (
    <OrderedRow item={type} detail={detail} {...row}>
      {children}
      <LinkButton tone="text" to={paths.visitForm(type.id)} aria-label={t('visit-form:of_type', { name })}>
        {t('visit-form:link')}
      </LinkButton>
    </OrderedRow>
  )
}

const Dialog = lazyPart(() => import('./visit-type-dialog.tsx'))
const Form = (task: TaskProps & { entry: ManagedVisitType | undefined }) => (
  <Dialog>{({ VisitTypeDialog }) => <VisitTypeDialog {...task} />}</Dialog>
)

/** The clinic's visit types, and a list for each doctor with their own. */
export function ManagedVisitTypes() {
  const { t } = useTranslation(['visit-types', 'words', 'specialities'])
  const doctorName = useDoctorName()
  const { data: doctors = [] } = useQuery(doctorsWithTypes())
  const nameOf = (id: string) => {
    const doctor = doctors.find((one) => one.id === id)
    return doctor ? doctorName(doctor) : t('unlisted_doctor')
  }
  return (
    <CatalogueEditor
      query={managedVisitTypes()}
      invalidates={[keyOf(api.doctors.detail)]}
      calls={{
        move: (id, direction) => api.visitTypes.move({ params: { id }, body: { direction } }),
        retire: (id) => api.visitTypes.retire({ params: { id } }),
        restore: (id) => api.visitTypes.restore({ params: { id } }),
      }}
      listOf={({ doctorId }) => doctorId ?? ''}
      titleOf={(doctorId) => (doctorId ? nameOf(doctorId) : t('every_doctor'))}
      texts={{
        add: t('add'),
        change: t('words:edit'),
        changeOf: (name) => t('specialities:edit_of', { name }),
        listNote: t('own_note'),
        retiredNote: t('retired_note'),
        retire: t('retire_text'),
        loading: t('loading'),
        failed: t('failed'),
      }}
      Row={VisitTypeRow}
      Form={Form}
    />
  )
}
