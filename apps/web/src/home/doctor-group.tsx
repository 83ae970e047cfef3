import { classNames } from '../ui/behaviour/class-names.ts'
import css from './doctor-group.module.css'

export interface DoctorGroupProps {
  /** File names in `public/portraits`: the back row from the outside in, the front one last. */
  portraits: readonly string[]
  /** On a panel that already has this background colour. */
  open?: boolean
  className?: string | undefined
}

/** Several doctors in front of a diamond. Decorative: they are not real doctors. */
export function DoctorGroup({ portraits, open = false, className }: DoctorGroupProps) {
  return (
    <div
      className={classNames(css.group, portraits.length > 3 ? css.five : css.three, open && css.open, className)}
      aria-hidden="true"
    >
      <div className={css.figures}>
        {portraits.map((name) => (
          <img key={name} className={css.figure} src={`/portraits/${name}.svg`} alt="" width={192} height={240} />
        ))}
      </div>
    </div>
  )
}
