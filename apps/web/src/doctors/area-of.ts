/** The part of an address before the city: "7 Iran St, Dokki, Giza" is in Dokki. Of two parts it is the last, a street alone is in none. */
export function areaOf(address: string | null): string | null {
  const parts = address?.split(/[,،]/).map((part) => part.trim()) ?? []
  return (parts.length > 2 ? parts.at(-2) : parts.length === 2 ? parts[1] : undefined) || null
}
