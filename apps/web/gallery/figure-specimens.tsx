import { useFormat } from '../src/i18n/use-format.ts'
import { BarChart } from '../src/ui/figure/bar-chart.tsx'
import { ShareMeter } from '../src/ui/figure/share-meter.tsx'
import css from './specimen.module.css'
import { Specimen } from './specimen.tsx'
import { useWords } from './use-words.ts'

const weeks = {
  some: [0, 4, 3, 12, 0, 7, 5, 9],
  none: [0, 0, 0, 0, 0, 0, 0, 0],
}
const shares = [0, 0.38, 1]

/** Charts and meters: with and without values, empty to full. */
export function FigureSpecimens() {
  const words = useWords()
  const { count } = useFormat()
  return (
    <Specimen title={words.sections.figures}>
      {Object.entries(weeks).map(([name, values]) => (
        <div key={name} className={css.whole}>
          <BarChart
            title={words.chart}
            nameHead={words.week}
            valueHead={words.answers}
            bars={values.map((value, place) => ({
              name: `${words.week} ${count(place + 1)}`,
              value,
              text: count(value),
            }))}
            from={`${words.week} ${count(1)}`}
            to={`${words.week} ${count(values.length)}`}
          />
        </div>
      ))}
      {shares.map((share) => (
        <div key={share} className={css.whole}>
          <ShareMeter share={share} label={words.share} />
        </div>
      ))}
    </Specimen>
  )
}
