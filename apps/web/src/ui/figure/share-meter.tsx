import css from './share-meter.module.css'

export interface ShareMeterProps {
  /** 0 to 1. */
  share: number
  /** The accessible name. */
  label: string
}

/** A meter that is filled from the start. */
export function ShareMeter({ share, label }: ShareMeterProps) {
  return <meter className={css.meter} min={0} max={1} value={share} aria-label={label} />
}
