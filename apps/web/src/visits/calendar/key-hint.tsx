import { classNames } from '../../ui/behaviour/class-names.ts'
import css from './key-hint.module.css'

/** The shortcut of a button. Not read out: the calendar lists its keys in words. */
export const KeyHint = ({ letter, isOnGreen = false }: { letter: string; isOnGreen?: boolean }) => (
  <kbd aria-hidden="true" dir="ltr" className={classNames(css.key, isOnGreen && css.green)}>
    {letter}
  </kbd>
)
