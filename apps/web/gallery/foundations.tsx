import css from './foundations.module.css'
import { Specimen } from './specimen.tsx'
import { useWords } from './use-words.ts'

const colours =
  'paper raised sunken ink ink-2 rule edge green on-green leaf tint mark mark-strong accent wash bad bad-wash band'.split(
    ' ',
  )
const fonts = 'hero band h1 h2 h3 lead body strong small label'.split(' ')

/** The tokens of `ui/tokens.css`. */
export function Foundations() {
  const words = useWords()
  return (
    <>
      <Specimen title={words.sections.colours}>
        {colours.map((name) => (
          <span key={name} className={css.colour} dir="ltr" lang="en">
            <span className={css.swatch} style={{ background: `var(--${name})` }} />
            {name}
          </span>
        ))}
      </Specimen>
      <Specimen title={words.sections.type}>
        {fonts.map((name) => (
          <p key={name} className={css.sample} style={{ font: `var(--font-${name})` }}>
            {/^(h|band)/.test(name) ? words.heading : words.words}
          </p>
        ))}
      </Specimen>
    </>
  )
}
