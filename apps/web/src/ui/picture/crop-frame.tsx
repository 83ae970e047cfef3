import { useRef, type KeyboardEvent, type PointerEvent } from 'react'

import css from './crop-frame.module.css'
import { drawCrop, movedCrop, zoomedCrop, zoomOf, type Crop } from './crop.ts'

export interface CropFrameProps {
  /** Already decoded. */
  picture: HTMLImageElement
  crop: Crop
  /** Receives an updater, because pointer events arrive more often than renders. */
  onChange: (change: (crop: Crop) => Crop) => void
  label: string
  /** The id of its hint. */
  describedBy: string
}

interface Point {
  x: number
  y: number
}

/** The direction in which each key moves the picture, the same in both languages. */
const moves: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
const zooms: Readonly<Record<string, number>> = { '+': 1.1, '=': 1.1, '-': 1 / 1.1 }

const shownSide = 640

const apart = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y) || 1

/**
 * A square in which a picture is dragged, pinched, moved by the arrow keys and zoomed with + and -. The circle shows
 * the avatar.
 */
export function CropFrame({ picture, crop, onChange, label, describedBy }: CropFrameProps) {
  const size = { width: picture.naturalWidth, height: picture.naturalHeight }
  const fingers = useRef(new Map<number, Point>())
  const pointOf = ({ clientX: x, clientY: y }: PointerEvent): Point => ({ x, y })

  const press = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, pointOf(event))
  }
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = pointOf(event)
    const [, other] = [...fingers.current].find(([id]) => id !== event.pointerId) ?? []
    fingers.current.set(event.pointerId, now)
    // With two fingers, each moves the picture by half.
    const share = event.currentTarget.clientWidth * fingers.current.size
    onChange((crop) => {
      const moved = movedCrop(
        size,
        crop,
        ((before.x - now.x) / share) * crop.side,
        ((before.y - now.y) / share) * crop.side,
      )
      return other ? zoomedCrop(size, moved, zoomOf(size, moved) * (apart(now, other) / apart(before, other))) : moved
    })
  }
  const lift = (event: PointerEvent) => void fingers.current.delete(event.pointerId)
  const pressKey = (event: KeyboardEvent) => {
    const move = moves[event.key]
    const zoom = zooms[event.key]
    if (event.ctrlKey || event.metaKey || event.altKey || !(move ?? zoom)) return
    event.preventDefault()
    onChange((crop) => {
      const step = crop.side / (event.shiftKey ? 5 : 20)
      return move
        ? movedCrop(size, crop, -move.x * step, -move.y * step)
        : zoomedCrop(size, crop, zoomOf(size, crop) * (zoom ?? 1))
    })
  }
  return (
    // In an application role, screen readers pass the arrow keys through.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="application"
      aria-label={label}
      aria-describedby={describedBy}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={css.frame}
      onPointerDown={press}
      onPointerMove={drag}
      onPointerUp={lift}
      onPointerCancel={lift}
      onKeyDown={pressKey}
    >
      <canvas
        ref={(canvas) => {
          const context = canvas?.getContext('2d')
          if (!context) return
          // A JPEG would show black where the picture is transparent.
          context.fillStyle = 'white'
          context.fillRect(0, 0, shownSide, shownSide)
          context.imageSmoothingQuality = 'high'
          drawCrop(context, picture, crop, shownSide)
        }}
        width={shownSide}
        height={shownSide}
        className={css.picture}
      />
    </div>
  )
}
