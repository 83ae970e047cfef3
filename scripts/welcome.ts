import { readConfig } from '../apps/api/src/config.ts'
import { demoAccounts, demoPassword } from '../apps/api/src/demo/demo-accounts.ts'

const web = `http://localhost:${process.env['WEB_PORT']}`
const accounts = [
  `  Demo accounts, password ${demoPassword}`,
  ...Object.entries(demoAccounts).map(([role, email]) => `    ${role.padEnd(14)} ${email}`),
]
const lines = [
  '',
  '  Aafiya is running.',
  '',
  `  Web app        ${web}`,
  `  Local mailbox  ${web}/dev/mail   (one-time codes arrive here)`,
  `  API reference  http://localhost:${process.env['PORT']}/api/docs`,
  '',
  ...(readConfig().hasDemoData ? accounts : ['  Your own database: no demo data (DEMO_DATA=true adds it)']),
  '',
]
process.stdout.write(`${lines.join('\n')}\n`)
