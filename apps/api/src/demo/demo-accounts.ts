/** The accounts that the README and the terminal name. They exist in development only. */
export const demoPassword = 'Aafiya-Demo-2026'
export const demoAccounts = {
  patient: 'patient@aafiya.example',
  doctor: 'doctor@aafiya.example',
  receptionist: 'desk@aafiya.example',
  administrator: 'admin@aafiya.example',
} as const

/** The listed doctor behind the demo doctor's account. */
export const demoDoctorSlug = 'mariam-haddad'
