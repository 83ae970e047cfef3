import { clothes, pin, stethoscope } from './clothes/clothes.ts'
import { hijab } from './clothes/hijab.ts'
import { beard, upperLip } from './face/beard.ts'
import { eyes, glasses } from './face/eyes.ts'
import { earrings, ears, head, neck } from './face/head.ts'
import { mouth, nose } from './face/nose-and-mouth.ts'
import { drawHair } from './hair/draw-hair.ts'
import { chooseTraits } from './traits/choose-traits.ts'
import type { Doctor } from './traits/traits.ts'

/** Head and shoulders of one doctor as an SVG file, 192 by 240, on a transparent background. */
export function drawPortrait(doctor: Doctor): string {
  const t = chooseTraits(doctor)
  const scarf = hijab(t)
  const hair = drawHair(t)
  const tilt = (content: string): string =>
    content === '' ? '' : `<g transform="translate(0 6) rotate(${t.tilt.toFixed(1)} 96 168)">${content}</g>`
  const isTucked = t.hijab?.style === 'tucked'
  const art = [
    tilt((scarf?.behind ?? '') + hair.behind),
    neck(t),
    isTucked ? (scarf?.chest ?? '') + clothes(t) + stethoscope(t) : clothes(t) + stethoscope(t) + (scarf?.chest ?? ''),
    pin(t),
    tilt(
      hair.over +
        (scarf ? '' : ears(t) + earrings(t)) +
        head(t) +
        beard(t) +
        nose(t) +
        mouth(t) +
        upperLip(t) +
        eyes(t) +
        hair.front +
        (scarf?.front ?? '') +
        glasses(t),
    ),
  ].join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="192" height="240" viewBox="0 0 192 240"><g transform="translate(-5.8 -14.4) scale(1.06)">${art}</g></svg>\n`
}
