import { demoAccounts, demoPassword } from '../apps/api/src/demo/demo-accounts.ts'

const web = `http://localhost:${process.env['WEB_PORT']}`
const lines = [
  '',
  '  Aafiya is up.',
  '',
  `  Web app        ${web}`,
  `  Local mailbox  ${web}/dev/mail   (your codes arrive here)`,
  `  API reference  http://localhost:${process.env['PORT']}/api/docs`,
  '',
  `  Demo accounts, password ${demoPassword}`,
  ...Object.entries(demoAccounts).map(([role, email]) => `    ${role.padEnd(14)} ${email}`),
  '',
]
process.stdout.write(`${lines.join('\n')}\n`)
