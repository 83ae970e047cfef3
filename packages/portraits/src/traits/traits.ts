import type { FaceShape } from '../face/face-shape.ts'
import type { Cloth, Skin, Tone } from '../palette.ts'

export type Gender = 'female' | 'male'
export type Doctor = { readonly slug: string; readonly gender: Gender; readonly experience: number }

export type HairStyle =
  | 'bald'
  | 'fringe'
  | 'receding'
  | 'buzz'
  | 'crop'
  | 'coils'
  | 'short'
  | 'quiff'
  | 'side'
  | 'curls'
  | 'swept'
  | 'topBun'
  | 'lowBun'
  | 'bob'
  | 'bangs'
  | 'long'
  | 'wave'
  | 'ringlets'
  | 'afro'
  | 'pixie'
  | 'tail'
  | 'braid'
export type HijabStyle = 'wrapped' | 'tucked' | 'shawl' | 'cowl'
export type Beard = 'none' | 'stubble' | 'short' | 'full' | 'goatee' | 'moustache'
export type Mouth = 'calm' | 'soft' | 'warm' | 'open' | 'aside'
export type Nose = 'bridge' | 'round' | 'broad' | 'straight' | 'aquiline' | 'button' | 'long'
export type EyeShape = 'almond' | 'round' | 'soft' | 'hooded' | 'smiling'
export type Brow = 'arched' | 'straight' | 'soft' | 'angled'
export type Neckline = 'tie' | 'collar' | 'scrub' | 'jumper' | 'roll' | 'blouse' | 'round' | 'drape'

export type Traits = {
  readonly slug: string
  readonly gender: Gender
  readonly age: number
  readonly skin: Skin
  readonly depth: number
  readonly hair: Tone
  readonly brow: string
  readonly face: FaceShape
  readonly style: HairStyle
  readonly hijab:
    | { readonly style: HijabStyle; readonly cloth: Cloth; readonly flip: boolean; readonly cap: boolean; readonly loose: number }
    | undefined
  readonly beard: Beard
  readonly mouth: { readonly kind: Mouth; readonly width: number; readonly full: number; readonly colour: string }
  readonly nose: { readonly kind: Nose; readonly width: number; readonly y: number }
  readonly eyes: { readonly kind: EyeShape; readonly gap: number; readonly y: number; readonly size: number; readonly iris: string }
  readonly brows: { readonly kind: Brow; readonly weight: number; readonly lift: number }
  readonly glasses: { readonly kind: 'round' | 'square' | 'slim'; readonly colour: string; readonly weight: number } | undefined
  readonly neckline: Neckline
  readonly garment: Tone
  readonly shirt: Tone
  readonly tie: string
  readonly carries: 'stethoscope' | 'pin'
  readonly tilt: number
  readonly turn: number
  readonly neck: number
  readonly shoulder: number
  readonly ear: number
  readonly earring: boolean
  readonly mole: number
}
