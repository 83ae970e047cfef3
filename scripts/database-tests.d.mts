export function databaseTests(): string[]
