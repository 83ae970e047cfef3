import { useEffect, useId, useState } from 'react'

import { specialityArt } from '../src/home/speciality-picker.tsx'
import { LogoMark } from '../src/ui/art/logo-mark.tsx'
import { CardMark, RegionalMark } from '../src/ui/art/payment-marks.tsx'
import { Avatar } from '../src/ui/picture/avatar.tsx'
import { CropFrame } from '../src/ui/picture/crop-frame.tsx'
import { centredCrop, type Crop } from '../src/ui/picture/crop.ts'
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
      <CropSpecimen label={words.portrait} />
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

function CropSpecimen({ label }: { label: string }) {
  const id = useId()
  const [chosen, setChosen] = useState<{ image: HTMLImageElement; crop: Crop }>()
  useEffect(() => {
    const image = new Image()
    image.src = picture
    void image
      .decode()
      .then(() => setChosen({ image, crop: centredCrop({ width: image.naturalWidth, height: image.naturalHeight }) }))
  }, [])
  if (!chosen) return null
  return (
    <div className={css.crop}>
      <CropFrame
        picture={chosen.image}
        crop={chosen.crop}
        onChange={(change) => setChosen((before) => before && { ...before, crop: change(before.crop) })}
        label={label}
        describedBy={id}
      />
      <p id={id}>{label}</p>
    </div>
  )
}
