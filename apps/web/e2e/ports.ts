/** Where the journeys' server and its mailbox listen; changed where something else already does. */
export const port = Number(process.env['E2E_PORT'] ?? 3900)
export const mailPort = port + 1
