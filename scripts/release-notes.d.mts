export function releaseNotes(tag: string, given?: { changelog?: string; version?: string }): string
