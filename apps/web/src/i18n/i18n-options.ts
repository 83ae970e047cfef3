import { isolate } from '@aafiya/contracts/language/isolate'
import { messageVariables } from '@aafiya/contracts/platform/limits'
import type { InitOptions } from 'i18next'

import { languages } from './language.ts'

/** How texts are read, in the browser and where pages are rendered ahead: the two have to write the same sentence. */
export const i18nOptions = {
  supportedLngs: languages,
  // Both languages are complete (a test holds that), so a page never fetches the other one.
  fallbackLng: false,
  defaultNS: 'common',
  keySeparator: false,
  returnNull: false,
  interpolation: { escapeValue: true, useRawValueToEscape: true, escape: isolate, defaultVariables: messageVariables },
} as const satisfies InitOptions
