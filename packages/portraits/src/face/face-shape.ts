import { MID, d, type Point } from '../svg.ts'

/** Half widths are measured from the middle line. The widest place is always at y = WIDEST. */
export type FaceShape = {
  readonly half: number
  readonly jaw: number
  readonly jawY: number
  /** How far the jawline leans in at its corner, in degrees. */
  readonly lean: number
  /** Half of the flat part of the chin. */
  readonly chin: number
  readonly chinY: number
}

export const SKULL_TOP = 58
export const WIDEST = 100

type Segment = readonly [Point, Point, Point]

/** The far (right) side, from the widest place down to the chin. */
function farSide(face: FaceShape, inset: number): readonly [Segment, Segment] {
  const angle = (face.lean * Math.PI) / 180
  const along: Point = [-Math.sin(angle), Math.cos(angle)]
  const half = face.half - inset
  const jaw: Point = [MID + face.jaw - inset, face.jawY - inset * 0.5]
  const chinY = face.chinY - inset
  const first = (face.jawY - WIDEST) * 0.42
  const second = (chinY - face.jawY) * 0.62
  return [
    [[MID + half, WIDEST + (face.jawY - WIDEST) * 0.45], [jaw[0] - along[0] * first, jaw[1] - along[1] * first], jaw],
    [
      [jaw[0] + along[0] * second, jaw[1] + along[1] * second],
      [MID + face.chin, chinY],
      [MID, chinY],
    ],
  ]
}

function curve(a: Point, b: Point, c: Point): string {
  return d`C${a[0]} ${a[1]} ${b[0]} ${b[1]} ${c[0]} ${c[1]}`
}

const flip = ([x, y]: Point): Point => [2 * MID - x, y]

/** Right temple to chin. */
export function jawDown(face: FaceShape, inset = 0): string {
  return farSide(face, inset)
    .map(([a, b, c]) => curve(a, b, c))
    .join('')
}

/** Chin to right temple. */
export function jawUpFar(face: FaceShape, inset = 0): string {
  const [[a, b, corner], [e, f]] = farSide(face, inset)
  return curve(f, e, corner) + curve(b, a, [MID + face.half - inset, WIDEST])
}

/** Chin to left temple. */
export function jawUpNear(face: FaceShape, inset = 0): string {
  const [[a, b, corner], [e, f]] = farSide(face, inset)
  return curve(flip(f), flip(e), flip(corner)) + curve(flip(b), flip(a), [MID - face.half + inset, WIDEST])
}

/** The whole head without hair. */
export function headOutline(face: FaceShape, inset = 0, top = SKULL_TOP): string {
  const half = face.half - inset
  const lift = (WIDEST - top) * 0.66
  return (
    d`M${MID + half} ${WIDEST}` +
    jawDown(face, inset) +
    jawUpNear(face, inset) +
    d`C${MID - half} ${WIDEST - lift} ${MID - half * 0.66} ${top} ${MID} ${top}C${MID + half * 0.66} ${top} ${MID + half} ${WIDEST - lift} ${MID + half} ${WIDEST}Z`
  )
}

/** The darker plane down the far side, from the forehead to the chin. */
export function farPlane(face: FaceShape): string {
  const { half, chinY } = face
  return (
    d`M${MID + half * 0.5} 62C${MID + half * 0.72} 78 ${MID + half * 0.66} 92 ${MID + half * 0.8} 106C${MID + half * 0.88} 117 ${MID + half * 0.74} 127 ${MID + half * 0.52} ${chinY - 17}C${MID + half * 0.36} ${chinY - 9} ${MID + 9} ${chinY - 3} ${MID} ${chinY}` +
    jawUpFar(face) +
    d`C${MID + half} 74 ${MID + half * 0.72} 62 ${MID + half * 0.5} 62Z`
  )
}

/** The same plane from the ear down, for beards. */
export function farJawPlane(face: FaceShape): string {
  const { half, chinY } = face
  return (
    d`M${MID + half} ${WIDEST + 6}C${MID + half * 0.8} 122 ${MID + half * 0.7} 132 ${MID + half * 0.5} ${chinY - 14}C${MID + half * 0.36} ${chinY - 6} ${MID + 9} ${chinY - 1} ${MID} ${chinY + 1}` +
    jawUpFar(face, -1.5) +
    'Z'
  )
}
