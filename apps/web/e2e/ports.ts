/** The ports of the test server, its mailbox and its double of Google; change them if they are taken. */
export const port = Number(process.env['E2E_PORT'] ?? 3900)
export const mailPort = port + 1
export const googlePort = port + 2
