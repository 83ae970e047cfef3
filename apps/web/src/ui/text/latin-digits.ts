/** Arabic-Indic (٠-٩) and Persian (۰-۹) digits as Latin ones; the rest stays. */
export const latinDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 15))
