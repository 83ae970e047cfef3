/** What an operator runs beside the server: each is a file of `src` and of `dist`. */
export const operatorCommands = [
  'create-admin',
  'reset-second-factor',
  'backup',
  'restore',
  'move-files',
  'archive-audit',
  'provision',
  'upgrade-all',
]
