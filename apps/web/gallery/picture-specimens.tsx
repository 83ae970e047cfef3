import { specialityArt } from '../src/home/speciality-art.ts'
import { CardMark } from '../src/ui/art/card-mark.tsx'
import { LogoMark } from '../src/ui/art/logo-mark.tsx'
import { RegionalMark } from '../src/ui/art/regional-mark.tsx'
import { Avatar } from '../src/ui/picture/avatar.tsx'
import { Portrait, grounds } from '../src/ui/picture/portrait.tsx'
import { Nuqta } from '../src/ui/text/nuqta.tsx'
import css from './picture-specimens.module.css'
import { Specimen } from './specimen.tsx'
import { useWords } from './use-words.ts'

const tones = ['leaf', 'warm', 'hollow', 'mark', 'on-green'] as const
const picture = '/portraits/adel-mahgoub.svg'

export function PictureSpecimens() {
  const words = useWords()
  return (
    <Specimen title={words.sections.pictures}>
      {grounds.map((ground) => (
        <Portrait key={ground} src={picture} alt={words.portrait} ground={ground} className={css.portrait} />
      ))}
      <Portrait src={null} alt={words.portrait} ground="general" initials="KM" className={css.portrait} />
      {Object.entries(specialityArt).map(([name, Art]) => (
        <span key={name} className={css.art}>
          <Art />
        </span>
      ))}
      <span className={css.marks}>
        <Avatar initials="MF" />
        <Avatar initials="MF" size="large" />
        <Avatar initials="MF" src={picture} size="large" />
      </span>
      <span className={css.marks}>
        {tones.map((tone) => (
          <Nuqta key={tone} tone={tone} />
        ))}
      </span>
      <span className={css.marks}>
        <span className={css.mark}>
          <LogoMark />
        </span>
        <span className={css.mark}>
          <CardMark />
        </span>
        <span className={css.mark}>
          <RegionalMark />
        </span>
      </span>
    </Specimen>
  )
}
