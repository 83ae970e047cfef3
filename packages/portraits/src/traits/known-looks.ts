import type { Beard, HairStyle, HijabStyle, Traits } from './traits.ts'

/** Traits that are set instead of drawn at random. Colours are indexes into the lists of the palette. */
export type KnownLooks = {
  readonly skin?: number | readonly [from: number, to: number]
  readonly hijab?: boolean | { readonly style: HijabStyle; readonly cloth: number }
  readonly style?: HairStyle
  readonly hair?: 'black' | 'brown' | 'chestnut' | 'iron'
  readonly beard?: Beard
  readonly glasses?: 'round' | 'square' | false
  readonly neckline?: Traits['neckline']
  readonly garment?: number
  readonly carries?: Traits['carries']
  readonly mouth?: Traits['mouth']['kind']
  readonly eyes?: Traits['eyes']['kind']
}

/** Doctors whose look is fixed almost entirely. */
const FIXED: Readonly<Record<string, KnownLooks>> = {
  'adaeze-okoye': {
    skin: 5,
    hijab: false,
    style: 'topBun',
    hair: 'black',
    neckline: 'scrub',
    garment: 2,
    carries: 'stethoscope',
    glasses: false,
  },
  'karim-mansour': { skin: 2, style: 'side', hair: 'iron', beard: 'short', glasses: 'square', neckline: 'tie', carries: 'pin' },
  'mariam-haddad': { skin: 1, hijab: { style: 'wrapped', cloth: 0 }, glasses: false, carries: 'pin', mouth: 'soft', eyes: 'almond' },
  'omar-saleh': { skin: 1, style: 'curls', hair: 'brown', beard: 'none', glasses: false, neckline: 'scrub', garment: 0, carries: 'pin' },
  'lina-khoury': {
    skin: 1,
    hijab: false,
    style: 'wave',
    hair: 'chestnut',
    glasses: false,
    neckline: 'blouse',
    garment: 4,
    carries: 'pin',
  },
  'samuel-bello': { skin: 5, style: 'crop', hair: 'iron', beard: 'goatee', glasses: 'square', neckline: 'tie', carries: 'pin' },
  'amina-hassan': { skin: 4, hijab: { style: 'wrapped', cloth: 2 }, glasses: false, carries: 'pin' },
  'tarek-nasser': {
    skin: 0,
    style: 'crop',
    hair: 'black',
    beard: 'none',
    glasses: false,
    neckline: 'scrub',
    garment: 1,
    carries: 'stethoscope',
  },
  'zainab-idris': {
    skin: 4,
    hijab: false,
    style: 'wave',
    hair: 'black',
    glasses: 'round',
    neckline: 'blouse',
    garment: 5,
    carries: 'stethoscope',
  },
}

/** Doctors whose random colours would repeat those of a neighbour in the directory. */
const DISTINCT: Readonly<Record<string, KnownLooks>> = {
  'rawan-shami': { skin: [0, 2], hijab: { style: 'shawl', cloth: 10 } },
  'reem-abdallah': { hijab: { style: 'cowl', cloth: 15 } },
  'rehab-gomaa': { hijab: { style: 'wrapped', cloth: 5 } },
  'rasha-eissa': { hijab: { style: 'cowl', cloth: 9 } },
  'sahar-mourad': { hijab: { style: 'cowl', cloth: 13 } },
}

/** By family name: from Nubia, Sudan and West Africa, or from Greece, Armenia and the Levant. */
const DARKER_SKIN = new Set([
  'adel-mahgoub',
  'emeka-nwosu',
  'folake-balogun',
  'chidi-eze',
  'ngozi-adeyemi',
  'bakheet-dahab',
  'ikram-osman',
  'abbas-kheir',
  'amal-bashir',
  'suad-taha',
  'hamza-shallali',
])
const LIGHTER_SKIN = new Set([
  'talar-boyadjian',
  'stavros-kyriakou',
  'arpine-sarkissian',
  'nicolas-pappas',
  'eleni-dimitriou',
  'hagop-manoukian',
  'carine-azar',
  'joseph-karam',
  'nour-halabi',
  'jihan-nassar',
  'mazen-itani',
  'hind-rifai',
  'rawan-shami',
])
const WITHOUT_HIJAB = new Set([
  'christine-malak',
  'talar-boyadjian',
  'nermine-kamel',
  'laila-fahmy',
  'folake-balogun',
  'jihan-nassar',
  'mirette-basta',
  'teodora-samaan',
  'arpine-sarkissian',
  'mona-shenouda',
  'yara-tawfik',
  'dina-wahba',
  'marina-boulos',
  'ngozi-adeyemi',
  'samira-tadros',
  'carine-azar',
  'eleni-dimitriou',
  'irini-nashed',
  'nahla-sabri',
  'yasmine-refaat',
  'engy-riad',
  'sara-makram',
  'verena-ishak',
  'nour-halabi',
  'nadia-bakry',
])
const WITH_HIJAB = new Set([
  'aya-soliman',
  'doaa-ragab',
  'hind-rifai',
  'maha-anwar',
  'rawan-shami',
  'shereen-barakat',
  'eman-ashour',
  'nada-issawi',
  'naglaa-hamed',
  'rasha-eissa',
  'sahar-mourad',
  'wafaa-khattab',
  'hagar-elwan',
  'ikram-osman',
  'rehab-gomaa',
  'salma-fathy',
  'amal-bashir',
  'asmaa-khalil',
  'ghada-lotfy',
  'heba-tahoun',
  'noha-sharaf',
  'manal-heikal',
  'nashwa-ezzat',
  'reem-abdallah',
  'safaa-hamdy',
  'suad-taha',
  'basma-nouh',
  'fatma-abbas',
  'hoda-zahran',
])

export function knownLooks(slug: string): KnownLooks {
  const shown = FIXED[slug] ?? DISTINCT[slug]
  if (shown) return shown
  const worn: KnownLooks = WITHOUT_HIJAB.has(slug) ? { hijab: false } : WITH_HIJAB.has(slug) ? { hijab: true } : {}
  if (DARKER_SKIN.has(slug)) return { ...worn, skin: [4, 5] }
  if (LIGHTER_SKIN.has(slug)) return { ...worn, skin: [0, 2] }
  return worn
}

/** Guards against a list whose gender codes are swapped. */
export function isKnownWoman(slug: string): boolean {
  return WITHOUT_HIJAB.has(slug) || WITH_HIJAB.has(slug)
}
