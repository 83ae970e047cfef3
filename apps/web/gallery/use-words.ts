import { useLanguage } from '../src/i18n/use-language.ts'
import { specimenWords } from './specimen-words.ts'

export const useWords = () => specimenWords[useLanguage()]
