import { classNames } from '../behaviour/class-names.ts'
import css from './day-field.module.css'
import { Field, type FieldProps } from './field.tsx'

export const DayField = ({ className, ...rest }: Omit<FieldProps, 'type'>) => (
  <Field {...rest} type="date" className={classNames(css.day, className)} />
)
