/**
 * The area in an address is the part before the city: Dokki in "7 Iran St, Dokki, Giza". With two parts it is the last;
 * a street alone has none.
 */
export function areaOf(address: string | null): string | null {
  const parts = address?.split(/[,،]/).map((part) => part.trim()) ?? []
  return (parts.length > 2 ? parts.at(-2) : parts.length === 2 ? parts[1] : undefined) || null
}
