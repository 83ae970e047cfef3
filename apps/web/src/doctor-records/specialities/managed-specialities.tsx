import type { ManagedSpeciality } from '@aafiya/contracts/specialities/managed-specialities'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { api } from '../../api.ts'
import { clinicFacts } from '../../clinic/clinic-queries.ts'
import { countOf, doctorCounts } from '../../doctors/doctor-counts.ts'
import { keyOf } from '../../kit/query-key.ts'
import { lazyPart } from '../../page/lazy-part.tsx'
import type { TaskProps } from '../managed/task-form.tsx'
import { CatalogueEditor, type RowOf } from '../ordered/catalogue-editor.tsx'
import { OrderedRow } from '../ordered/ordered-row.tsx'

/** A speciality with the number of its doctors. */
function SpecialityRow({ entry: speciality, ...row }: RowOf<ManagedSpeciality>) {
  const { t } = useTranslation('common')
  const { data: counts } = useQuery(doctorCounts())
  return (
    <OrderedRow
      item={speciality}
      detail={counts && t('doctors_count', { count: countOf(counts, [speciality.key]).listed })}
      {...row}
    />
  )
}

/** All specialities in order, as administrators see them. */
const managedSpecialities = () =>
  queryOptions({
    queryKey: keyOf(api.specialities),
    queryFn: ({ signal }) => api.specialities.managed({ signal }),
    staleTime: 0,
  })

const Dialog = lazyPart(() => import('./speciality-dialog.tsx'))
const Form = (task: TaskProps & { entry: ManagedSpeciality | undefined }) => (
  <Dialog>{({ SpecialityDialog }) => <SpecialityDialog {...task} />}</Dialog>
)

/** The clinic's specialities. */
export function ManagedSpecialities() {
  const { t } = useTranslation(['specialities', 'words'])
  return (
    <CatalogueEditor
      query={managedSpecialities()}
      invalidates={[clinicFacts().queryKey]}
      calls={{
        move: (id, direction) => api.specialities.move({ params: { id }, body: { direction } }),
        retire: (id) => api.specialities.retire({ params: { id } }),
        restore: (id) => api.specialities.restore({ params: { id } }),
      }}
      titleOf={() => t('offered')}
      texts={{
        add: t('add'),
        change: t('words:edit'),
        changeOf: (name) => t('edit_of', { name }),
        retiredNote: t('retired_note'),
        retire: t('retire_text'),
        loading: t('loading'),
        failed: t('failed'),
      }}
      Row={SpecialityRow}
      Form={Form}
    />
  )
}
