/** The dollar after a number, by plural category: 3 دولارات, 11 دولارًا, 100 دولار. One and two need no number. */
export const arabicDollars: Readonly<Record<Intl.LDMLPluralRule, string>> = {
  zero: '{amount} دولار',
  one: 'دولار واحد',
  two: 'دولاران',
  few: '{amount} دولارات',
  many: '{amount} دولارًا',
  other: '{amount} دولار',
}
