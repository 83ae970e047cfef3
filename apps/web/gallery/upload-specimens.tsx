import { useState } from 'react'

import { FileButton } from '../src/ui/action/file-button.tsx'
import { PictureLinks } from '../src/ui/picture/picture-links.tsx'
import { PicturePicker, type PickedPicture } from '../src/ui/picture/picture-picker.tsx'
import { Specimen } from './specimen.tsx'
import { useWords } from './use-words.ts'

const pictures = ['adel-mahgoub', 'mariam-haddad'].map((slug): PickedPicture => ({
  id: slug,
  name: `${slug}-a-name-longer-than-its-tile.svg`,
  src: `/portraits/${slug}.svg`,
}))

/** Pictures to send: none, some, uploading, sent. */
export function UploadSpecimens() {
  const words = useWords()
  const [file, setFile] = useState('')
  const [chosen, setChosen] = useState<readonly PickedPicture[]>(pictures)
  const picker = {
    label: words.images,
    hint: words.imagesHint,
    addLabel: words.add,
    removeLabel: (name: string) => `${words.remove} ${name}`,
    shareLabel: (name: string, percent: number) => `${name} ${percent}`,
    accept: 'image/*',
    onFiles: (files: File[]) =>
      setChosen((before) => [
        ...before,
        ...files.map((one) => ({ id: one.name, name: one.name, src: URL.createObjectURL(one) })),
      ]),
    onRemove: (id: string) => setChosen((before) => before.filter((picture) => picture.id !== id)),
  }
  return (
    <Specimen title={words.sections.uploads}>
      <FileButton accept="image/*" onFile={(one) => setFile(one.name)}>
        {words.picture}
      </FileButton>
      <FileButton accept="image/*" onFile={(one) => setFile(one.name)} busy>
        {words.picture}
      </FileButton>
      <bdi dir="ltr">{file}</bdi>
      <PicturePicker id="dev-pictures-none" {...picker} pictures={[]} />
      <PicturePicker id="dev-pictures" {...picker} pictures={chosen} />
      <PicturePicker id="dev-pictures-sent" {...picker} pictures={pictures} shares={[0.8, 0.1]} />
      <PictureLinks links={pictures.map(({ src }) => src)} labelOf={(place) => `${words.images} ${place}`} />
    </Specimen>
  )
}
