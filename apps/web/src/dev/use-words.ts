import { useLanguage } from '../i18n/use-language.ts'
import { specimenWords } from './specimen-words.ts'

export const useWords = () => specimenWords[useLanguage()]
