import { classNames } from '../../ui/behaviour/class-names.ts'
import css from './key-hint.module.css'

/** A key that does the same. It is not read: the calendar says its keys in words. */
export const KeyHint = ({ letter, isOnGreen = false }: { letter: string; isOnGreen?: boolean }) => (
  <kbd aria-hidden="true" dir="ltr" className={classNames(css.key, isOnGreen && css.green)}>
    {letter}
  </kbd>
)
