export type Skin = {
  readonly base: string
  readonly shade: string
  readonly line: string
  readonly blush: string
  readonly lip: string
  readonly lipDeep: string
  readonly white: string
}

function channel(colour: string, at: number): number {
  return parseInt(colour.slice(at, at + 2), 16)
}

/** Blends `share` of `b` into `a`, both #RRGGBB. */
export function mix(a: string, b: string, share: number): string {
  const blend = (at: number): string =>
    Math.round(channel(a, at) * (1 - share) + channel(b, at) * share)
      .toString(16)
      .padStart(2, '0')
  return `#${blend(1)}${blend(3)}${blend(5)}`
}

export type Tone = { readonly base: string; readonly light: string; readonly deep: string; readonly rim: string }

/** From light to deep. */
export const SKINS: readonly [Skin, ...Skin[]] = [
  { base: '#F3D5BB', shade: '#E2B797', line: '#A86F4E', blush: '#E58F78', lip: '#C4695C', lipDeep: '#9A463D', white: '#FFFBF4' },
  { base: '#EAC29D', shade: '#D6A47A', line: '#9A6540', blush: '#DC8162', lip: '#BC6152', lipDeep: '#8C3F36', white: '#FFF9F0' },
  { base: '#DAAA7B', shade: '#C18B5A', line: '#875630', blush: '#CC6C49', lip: '#B05648', lipDeep: '#7F372E', white: '#FDF5EA' },
  { base: '#BF875C', shade: '#A16B42', line: '#683E21', blush: '#B3532F', lip: '#9E4A3E', lipDeep: '#6B2C25', white: '#FAF1E4' },
  { base: '#936244', shade: '#774A31', line: '#452615', blush: '#A0482A', lip: '#8A3F36', lipDeep: '#521F1A', white: '#F6ECDF' },
  { base: '#6E4833', shade: '#543424', line: '#2C170D', blush: '#8C3E27', lip: '#8F4A40', lipDeep: '#3E1713', white: '#F3E8DA' },
]

export type HairColour = 'black' | 'espresso' | 'brown' | 'chestnut' | 'walnut' | 'auburn' | 'iron' | 'silver' | 'white'

/** Six natural colours and three that come with age. The rim separates dark hair from a dark background. */
export const HAIR: Readonly<Record<HairColour, Tone>> = {
  black: { base: '#2C2625', light: '#4A403C', deep: '#1E1918', rim: '#8D7D72' },
  espresso: { base: '#3B2A23', light: '#5C4437', deep: '#291C17', rim: '#947D6B' },
  brown: { base: '#553828', light: '#75523C', deep: '#3F281C', rim: '#9C7E66' },
  chestnut: { base: '#6C432C', light: '#8E6042', deep: '#50301F', rim: '#A98364' },
  walnut: { base: '#80583A', light: '#A27854', deep: '#634128', rim: '#B9936E' },
  auburn: { base: '#7A4029', light: '#9D5C3E', deep: '#5A2D1C', rim: '#B07D60' },
  iron: { base: '#67625D', light: '#86807A', deep: '#514C48', rim: '#A09A92' },
  silver: { base: '#A39D94', light: '#C0BAB0', deep: '#857F77', rim: '#CBC5BA' },
  white: { base: '#DAD5CA', light: '#EDE9E0', deep: '#BCB6AA', rim: '#EDE9E0' },
}

/** A hijab's cloth and its under-cap. */
export type Cloth = Tone & { readonly cap: string }

export const HIJABS: readonly [Cloth, ...Cloth[]] = [
  { base: '#2F6E62', light: '#3F8273', deep: '#22574D', rim: '#7FB09F', cap: '#1E4C44' },
  { base: '#C9A88B', light: '#D8BDA4', deep: '#AE8B6D', rim: '#E2CCB6', cap: '#9A7757' },
  { base: '#E9DFCC', light: '#F4EDDF', deep: '#CFC1A8', rim: '#F7F1E5', cap: '#BBAA8D' },
  { base: '#3C4F6B', light: '#4D6280', deep: '#2D3D55', rim: '#8FA3BD', cap: '#26344A' },
  { base: '#8C5A6B', light: '#A17080', deep: '#714556', rim: '#C096A4', cap: '#5E3847' },
  { base: '#C48E86', light: '#D4A59D', deep: '#A9726A', rim: '#E2BDB6', cap: '#935E57' },
  { base: '#6F7B52', light: '#85916A', deep: '#59643F', rim: '#A9B58D', cap: '#4A5434' },
  { base: '#7F9BA8', light: '#97B0BB', deep: '#66818E', rim: '#B8CCD4', cap: '#536C78' },
  { base: '#3A3B3D', light: '#4E5052', deep: '#292A2C', rim: '#96999A', cap: '#5A5C5E' },
  { base: '#A5593F', light: '#BA6F54', deep: '#86442E', rim: '#D49A82', cap: '#6F3724' },
  { base: '#A3B49B', light: '#B8C7B1', deep: '#879A7F', rim: '#CDD9C7', cap: '#6F8268' },
  { base: '#5B4A6B', light: '#705E80', deep: '#473955', rim: '#A595B4', cap: '#3A2E47' },
  { base: '#D9B98A', light: '#E6CCA5', deep: '#BE9B69', rim: '#EFDBBB', cap: '#A88552' },
  { base: '#4B7F8C', light: '#6197A3', deep: '#396673', rim: '#93BEC8', cap: '#2D535E' },
  { base: '#7A5544', light: '#916A58', deep: '#614133', rim: '#B08D7C', cap: '#4D3226' },
  { base: '#B9AEB8', light: '#CCC3CB', deep: '#9C909B', rim: '#DDD6DC', cap: '#81757F' },
  { base: '#8E3F47', light: '#A4555C', deep: '#722F37', rim: '#C38A8F', cap: '#5C242B' },
  { base: '#DDE1DD', light: '#EEF0EC', deep: '#BFC6C0', rim: '#F4F5F2', cap: '#9DA69F' },
]

/** Blouses, scrubs and jumpers. */
export const GARMENTS: readonly [Tone, ...Tone[]] = [
  { base: '#4F8474', light: '#6B9C8D', deep: '#3B6C5D', rim: '#6B9C8D' },
  { base: '#5F8EA1', light: '#7BA5B5', deep: '#4A7688', rim: '#7BA5B5' },
  { base: '#BF5A34', light: '#D07450', deep: '#9E4626', rim: '#D07450' },
  { base: '#8B6479', light: '#A17C90', deep: '#714D62', rim: '#A17C90' },
  { base: '#84AA9B', light: '#9DBEB0', deep: '#6A9182', rim: '#9DBEB0' },
  { base: '#C98F3C', light: '#D8A65E', deep: '#A8742B', rim: '#D8A65E' },
  { base: '#3F5873', light: '#56708B', deep: '#30465D', rim: '#56708B' },
  { base: '#B37C76', light: '#C69791', deep: '#97615B', rim: '#C69791' },
  { base: '#D8CBB5', light: '#E6DCCA', deep: '#BDAE94', rim: '#E6DCCA' },
  { base: '#75804F', light: '#8C9768', deep: '#5D673C', rim: '#8C9768' },
]

export const SHIRTS: readonly [Tone, ...Tone[]] = [
  { base: '#F4EFE4', light: '#FFFDF8', deep: '#DCD4C4', rim: '#FFFDF8' },
  { base: '#D7E3E6', light: '#E6EEF0', deep: '#B7C9CE', rim: '#E6EEF0' },
  { base: '#DDE6DC', light: '#EAF0E9', deep: '#C0CDBE', rim: '#EAF0E9' },
  { base: '#EEDDD0', light: '#F6EAE1', deep: '#D6BFAE', rim: '#F6EAE1' },
  { base: '#A9C0CC', light: '#BCD0DA', deep: '#8BA5B3', rim: '#BCD0DA' },
]

export const TIES: readonly [string, ...string[]] = ['#2C5A68', '#7F3F2C', '#355E50', '#5B3A52', '#2F4565', '#8A6A2C', '#4A4F45']

export const FRAMES: readonly [string, ...string[]] = ['#2B2D2C', '#2B2D2C', '#5F3B24', '#26413B', '#5A2C33', '#7A6A4E']

export const AMBER = '#E39A3B'
