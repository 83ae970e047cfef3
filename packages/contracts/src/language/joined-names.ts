/** "Noureddine", "Nureldin", نورالدين: with an article between them that is hardly heard. */
const faithEnd = '(?:[aeu]?[ld]?d(?:ee|i|ey|y)ne?|الدين)$'
/** First names that are often written on to "din" with no article between. */
const knownStarts = [
  'n(?:o|oo|ou|u)r',
  's[ae]lah',
  'b[ae]dr',
  '[cs]h[ae]ms',
  'm(?:a|o|ou|u)h[eiy]+',
  '[aei]zz?',
  '[aei]mad',
  'baha',
  '[zd]h?i[ay]a?',
  '[gqk]amar',
  's(?:a|ae|ai|ay|e|ei|ey|i)f',
  'kh(?:[ae][iy]?|i)r',
  'n[ae](?:c|s+)[ei]?r',
  'h(?:o|ou|u)s+am',
  'fakhr',
  'kamal',
  'd?[gj]amal',
  'd?[gj]alal',
  '[cs]h[ae]r[ae]f',
  '[cs]h[ei]h[ae]b',
  'z[ae][iy]n',
  't[ae][kq]i',
  's[ae]fi',
  's[ei]r[ae][gj]',
  'n[ae][gj]m',
  's[ae]dr',
  'b[ou]rhan',
]
/** Without a double letter it may be another name: "Nouredine", "Nourdine" and "Aladin", not "Nadine" or "Abdeen". */
const otherStart = '.{2,}?(?=[aeu]?[ld]d|الدين)|.{3,}?(?=[aeu]d)|(?:al|[aei]z)(?=[ae]d)'
const faithName = new RegExp(`^((?:${knownStarts.join('|')})(?=d)|${otherStart})${faithEnd}`)
/** "Hebatallah", "Nasrallah": the first with the t that is written ة. */
const godsName = /^(?!abd)(.{2,}?)t?[aeu]ll?ah$/
/** "Abubakr", ابوبكر. */
const fatherName = /^(abou?|abu|ابو)(?=[^aeiouyا]..)/

/** The words of a folded name that is written as one. */
export function partsOfWord(word: string): string[] {
  if (faithName.test(word)) return [word.replace(faithName, '$1'), 'din']
  if (godsName.test(word)) return [word.replace(godsName, '$1'), 'allah']
  return fatherName.test(word) ? [word.replace(fatherName, '$1 ')].flatMap((two) => two.split(' ')) : [word]
}
