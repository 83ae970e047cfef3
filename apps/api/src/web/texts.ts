import type { Language } from '@aafiya/contracts/message-key'
import type { Speciality } from '@aafiya/contracts/specialities'

import { fill, type Variables } from '../platform/languages.ts'
import ar from './texts/ar.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }

const texts: Record<Language, Record<keyof typeof en, string>> = { en, ar }

/** A text of a page's head. */
export const headText = (language: Language, key: keyof typeof en, variables: Variables = {}) => fill(texts[language][key], variables)

export const specialityText = (language: Language, speciality: Speciality) => headText(language, `speciality_${speciality}`)
