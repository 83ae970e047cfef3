import { Field, type FieldProps } from '../../ui/field/field.tsx'

/** The name in Arabic letters: of an account, or of a person it books for. */
export const ArabicNameField = (field: FieldProps) => (
  <Field {...field} dir="rtl" lang="ar" autoComplete="off" spellCheck={false} />
)
