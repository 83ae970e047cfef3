import { freeDays } from '@aafiya/contracts/doctors/directory-names'
import type { Speciality } from '@aafiya/contracts/specialities/specialities'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { useSpecialities } from '../doctors/use-specialities.ts'
import { Button } from '../ui/action/button.tsx'
import { Dialog } from '../ui/feedback/dialog.tsx'
import { RadioSegments } from '../ui/field/radio-segments.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import { dayChosen } from './doctor-search.ts'
import { FilterFields, type FilterFieldsProps } from './filter-fields.tsx'
import css from './filter-sheet.module.css'

export interface FilterSheetProps extends FilterFieldsProps {
  /** As in the path; empty for all. */
  speciality: string
  specialities: readonly Speciality[]
  onSpeciality: (speciality: string) => void
  /** The button's label, with the number of matching doctors. */
  showLabel: string
  onClear: () => void
  onClose: () => void
}

const any = 'any'

/** All filters of the directory in a sheet. Choices apply at once; the button only closes it. */
export function FilterSheet({
  speciality,
  specialities,
  onSpeciality,
  showLabel,
  onClear,
  onClose,
  ...fields
}: FilterSheetProps) {
  const { t } = useTranslation(['directory', 'words', 'common'])
  const { nameOf } = useSpecialities()
  const id = useId()
  const current = specialities.find((one) => one.toLowerCase() === speciality.toLowerCase())
  const { wanted, change } = fields
  return (
    <Dialog
      title={t('filters')}
      onClose={onClose}
      closeLabel={t('common:close')}
      isFootFixed
      actions={
        <>
          <Button className={css.show} onClick={onClose}>
            {showLabel}
          </Button>
          <Button tone="text" className={css.clear} onClick={onClear}>
            {t('clear_all')}
          </Button>
        </>
      }
    >
      <SelectField
        id={`${id}-speciality`}
        label={t('words:speciality')}
        value={current ?? speciality}
        onValue={onSpeciality}
      >
        <option value="">{t('words:all_specialities')}</option>
        {speciality && !current && <option value={speciality}>{speciality}</option>}
        {specialities.map((one) => (
          <option key={one} value={one}>
            {nameOf(one)}
          </option>
        ))}
      </SelectField>
      <div className={css.days}>
        <RadioSegments
          id={`${id}-free`}
          label={t('free_on')}
          value={wanted.filters?.free ?? any}
          options={[
            { value: any, label: t('free_any') },
            ...freeDays.map((day) => ({ value: day, label: t(`free_${day}`) })),
          ]}
          onValue={(day) =>
            change(
              dayChosen(
                freeDays.find((one) => one === day),
                wanted,
              ),
            )
          }
        />
      </div>
      <FilterFields {...fields} isSheet />
    </Dialog>
  )
}
