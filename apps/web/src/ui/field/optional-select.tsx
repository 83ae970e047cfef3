import { SelectField, type SelectFieldProps } from './select-field.tsx'

export interface OptionalSelectProps<T extends string> extends Omit<
  SelectFieldProps,
  'value' | 'onValue' | 'children'
> {
  value: T | undefined
  onValue: (value: T | undefined) => void
  options: readonly { value: T; label: string }[]
  /** The words for none of the options. */
  none: string
}

/** A select that may be left open, such as a filter. */
export function OptionalSelect<T extends string>({ onValue, options, none, ...rest }: OptionalSelectProps<T>) {
  return (
    <SelectField {...rest} onValue={(value) => onValue(options.find((option) => option.value === value)?.value)}>
      <option value="">{none}</option>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  )
}
