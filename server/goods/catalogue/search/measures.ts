import { keysOf } from '#contract/base/tables.ts';
/** Units with their spellings, the short one first. All of a unit match behind the same number. */
export const UNITS = {
  l: ['litre', 'litres', 'lt'],
  kg: ['kilo', 'kilos', 'kilogramme', 'kilogrammes'],
  w: ['watt', 'watts'],
  po: ['pouce', 'pouces', 'inch'],
  btu: ['btus'],
  cv: ['chevaux', 'cheval', 'hp'],
  go: ['gb', 'giga', 'gigas'],
} as const;

type Unit = keyof typeof UNITS;
type Spelling = { unit: Unit; ways: readonly string[] };

const INCH_SIGN = /(?<=^|\s)(\d+(?:[.,]\d+)*) *(?:["″”»]|''|’’)(?=\s|$)/g;
/** What `shop_words` joins with the number before it. */
const JOINED_UNITS = 'l|kg|g|w|kw|cv|btu|cm|mm|go|to|v|hz|po|pouces|tours';
const JOINED = new RegExp(String.raw`(\d) +(${JOINED_UNITS})(?![\p{L}\p{N}_])`, 'gu');
const joinedUnits: readonly string[] = JOINED_UNITS.split('|');

const spellings = keysOf(UNITS).map((unit): Spelling => ({ unit, ways: [unit, ...UNITS[unit]] }));
const spellingOf = new Map(
  spellings.flatMap((spelling) => spelling.ways.map((way) => [way, spelling] as const)),
);
const words = [...spellingOf.keys()].join('|');
/** Names that stand alone only: next to a hyphen `shop_words` makes other words of them. */
const APART = new RegExp(String.raw`(?<=^|\s)(\d+(?:[.,]\d+)*) +(${words})(?=\s|$)`, 'g');
const MEASURE = new RegExp(String.raw`^(\d+(?:[.,]\d+)*)(${words}|")$`);

/** Puts inches into words that folding keeps: the sign that it would lose becomes one of ASCII. */
export const keepInchSigns = (typed: string): string => typed.replace(INCH_SIGN, '$1"');

/** Each number of a folded search in one piece with its unit. */
export const joinMeasures = (folded: string): string =>
  folded.replace(JOINED, '$1$2').replace(APART, '$1$2');

/** The spellings of a measure (`300l`); undefined for others. `=` is the word itself, `!` excludes it. */
export function measureSpellings(piece: string): string[][] | undefined {
  const [, number = '', typed = ''] = MEASURE.exec(piece) ?? [];
  const isSign = typed === '"';
  const spelling = spellingOf.get(isSign ? 'po' : typed);
  if (spelling === undefined) return undefined;
  const digits = number.split(/[.,]/);
  const [before, last = ''] = [digits.slice(0, -1), digits.at(-1)];
  const whole = digits.map((part) => `=${part}`);
  const ways = isSign ? spelling.ways : [typed, ...spelling.ways.filter((way) => way !== typed)];
  return [
    ...ways.map((way) => [digits.join('') + way]),
    ...(before.length > 0 ? ways.map((way) => [...before, last + way]) : []),
    ...ways.filter((way) => !joinedUnits.includes(way)).map((way) => [...whole, `=${way}`]),
    ...(spelling.unit === 'po' ? [bareNumber(digits, whole, isSign)] : []),
  ];
}

/** Words of measures that no screen has: their number may stand apart from them. */
const WORDS_OF_OTHERS = ['litre', 'litres', 'kilo', 'kilos'];

function bareNumber(digits: string[], whole: string[], isSign: boolean): string[] {
  const apart = WORDS_OF_OTHERS.map((word) => `!${word}`);
  if (isSign) return [...whole, ...apart];
  const others = ['cm', 'mm', 'l', 'kg', 'w', 'btu', 'cv', 'go', 'hz', 'v'];
  return [...whole, ...apart, ...others.map((unit) => `!${digits.at(-1)}${unit}`)];
}
