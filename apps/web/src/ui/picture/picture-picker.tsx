import { ImagePlus, X } from 'lucide-react'
import { useRef } from 'react'

import { FieldNotes, describedBy } from '../field/field-frame.tsx'
import { Icon } from '../text/icon.tsx'
import css from './picture-picker.module.css'

export interface PickedPicture {
  id: string
  name: string
  /** The object URL of a chosen file. */
  src: string
}

export interface PicturePickerProps {
  id: string
  label: string
  hint?: string
  addLabel: string
  removeLabel: (name: string) => string
  /** MIME types, comma separated. */
  accept: string
  pictures: readonly PickedPicture[]
  /** The upload progress of each, from 0 to 1, while they are sent. */
  shares?: readonly number[] | undefined
  shareLabel: (name: string, percent: number) => string
  onFiles: (files: File[]) => void
  onRemove: (id: string) => void
}

/** Pictures to be sent: thumbnails with remove buttons, and a native file input as the last tile. */
export function PicturePicker(props: PicturePickerProps) {
  const { id, label, hint, addLabel, removeLabel, accept, pictures, shares, shareLabel, onFiles, onRemove } = props
  const list = useRef<HTMLUListElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const isSending = shares !== undefined
  const remove = (picture: PickedPicture, index: number) => {
    const buttons = list.current?.querySelectorAll<HTMLElement>('button') ?? []
    // Focuses the next picture; after the last one, the file input.
    const next = buttons[index + 1] ?? input.current
    onRemove(picture.id)
    next?.focus()
  }
  return (
    <fieldset className={css.group} aria-describedby={describedBy(id, { hint })}>
      <legend className={css.legend}>{label}</legend>
      <ul ref={list} className={css.list}>
        {pictures.map((picture, index) => {
          const percent = Math.round((shares?.[index] ?? 0) * 100)
          return (
            <li key={picture.id} className={css.tile}>
              <img className={css.picture} src={picture.src} alt="" />
              {isSending ? (
                <progress
                  className={css.bar}
                  max={100}
                  value={percent}
                  aria-label={shareLabel(picture.name, percent)}
                />
              ) : (
                <button
                  type="button"
                  className={css.remove}
                  aria-label={removeLabel(picture.name)}
                  onClick={() => remove(picture, index)}
                >
                  <span className={css.cross}>
                    <Icon icon={X} size={18} />
                  </span>
                </button>
              )}
              <bdi dir="ltr" className={css.name}>
                {picture.name}
              </bdi>
            </li>
          )
        })}
        {!isSending && (
          <li className={css.tile}>
            <label className={css.add}>
              <input
                ref={input}
                id={id}
                type="file"
                multiple
                accept={accept}
                className={css.input}
                onChange={(event) => {
                  const files = [...(event.target.files ?? [])]
                  if (files.length > 0) onFiles(files)
                  // Lets the user choose the same file again after fixing it.
                  event.target.value = ''
                }}
              />
              <Icon icon={ImagePlus} size={24} />
              {addLabel}
            </label>
          </li>
        )}
      </ul>
      <FieldNotes id={id} hint={hint} error={undefined} />
    </fieldset>
  )
}
