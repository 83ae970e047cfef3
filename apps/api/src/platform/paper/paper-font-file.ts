import { createRequire } from 'node:module'

export const fontWeights = ['400Regular', '500Medium'] as const
export type FontWeight = (typeof fontWeights)[number]

/** Throws if the package is missing. */
export const fontFile = (weight: FontWeight): string =>
  createRequire(import.meta.url).resolve(`@expo-google-fonts/readex-pro/${weight}/ReadexPro_${weight}.ttf`)
