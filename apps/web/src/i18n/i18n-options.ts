import { isolate } from '@aafiya/contracts/language/isolate'
import { messageVariables } from '@aafiya/contracts/platform/limits'
import type { InitOptions } from 'i18next'

import { languages } from './language.ts'

/** How texts are interpolated. The browser and the server must render the same sentence. */
export const i18nOptions = {
  supportedLngs: languages,
  // Both languages are complete (tested), so a page never fetches the other one.
  fallbackLng: false,
  defaultNS: 'common',
  keySeparator: false,
  returnNull: false,
  interpolation: { escapeValue: true, useRawValueToEscape: true, escape: isolate, defaultVariables: messageVariables },
} as const satisfies InitOptions
