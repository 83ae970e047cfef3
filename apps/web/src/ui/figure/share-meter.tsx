import css from './share-meter.module.css'

export interface ShareMeterProps {
  /** 0 to 1. */
  share: number
  /** What it says, for screen readers. */
  label: string
}

/** A share as a line that is filled so far, from the start. */
export function ShareMeter({ share, label }: ShareMeterProps) {
  return <meter className={css.meter} min={0} max={1} value={share} aria-label={label} />
}
