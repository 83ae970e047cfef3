import css from './mail-address.module.css'

/** An address that separates before its @, and elsewhere only where a part is longer than the line: a hyphen is no place to. */
export function MailAddress({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  return (
    <bdi dir="ltr">
      <span className={css.part}>{address.slice(0, at)}</span>
      <span className={css.part}>{address.slice(at)}</span>
    </bdi>
  )
}
