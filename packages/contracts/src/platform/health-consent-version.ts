/** The text of the consent to health data that is in use. After a change of its meaning everyone is asked again. */
export const healthConsentVersion = 1
