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
/** `12 000 btu`, or at the end without its unit; in `1 000 w` the blank stays, as in the names of products. */
const THOUSANDS = /(?<=^|\s)(9|12|18|24|36|48) (000)(?= ?btu|$)/g;
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

/**
 * The sizes of air conditioners, in BTU an hour, with the CV that sellers in Senegal give them. A search for one finds
 * the other.
 */
const COOLING: readonly [btu: string, ...cv: string[]][] = [
  ['9000', '1', '1.25'],
  ['12000', '1.5'],
  ['18000', '2', '2.25', '2.5'],
  ['24000', '3'],
  ['36000', '4'],
  ['48000', '5', '6'],
];

/** What sellers call an air conditioner of so many BTU an hour: `1,5 CV` for 12,000; undefined for other sizes. */
export function horsepowerOf(btu: number): string | undefined {
  const [, cv] = COOLING.find(([size]) => size === String(btu)) ?? [];
  return cv && `${cv.replace('.', ',')}\u00a0CV`;
}

/** The same cooling in the other unit: `1.5cv` is `12000btu`. A bare number counts as BTU. */
function sameCooling(piece: string): string[] {
  const [, number = '', typed = ''] = MEASURE.exec(piece) ?? [undefined, piece];
  const unit = spellingOf.get(typed)?.unit;
  if (unit === 'cv') {
    const meant = number.replace(',', '.');
    return COOLING.flatMap(([btu, ...cv]) => (cv.includes(meant) ? [`${btu}btu`] : []));
  }
  const size = COOLING.find(([btu]) => btu === number.replace(/[.,]/, ''));
  if (size === undefined || (typed !== '' && unit !== 'btu')) return [];
  return size.map((way, at) => (at === 0 ? `${way}btu` : `${way}cv`));
}

/** Puts inches into words that folding keeps: the sign that it would lose becomes one of ASCII. */
export const keepInchSigns = (typed: string): string => typed.replace(INCH_SIGN, '$1"');

/** Each number of a folded search in one piece with its unit. */
export const joinMeasures = (folded: string): string =>
  folded.replace(THOUSANDS, '$1$2').replace(JOINED, '$1$2').replace(APART, '$1$2');

/**
 * The measures that a piece of a search may mean, in all spellings (`300l`, `1.5cv` and `12000btu`); empty for others.
 * `=` is the word itself, `!` excludes it.
 */
export function measuresOf(piece: string): string[][] {
  const others = sameCooling(piece).filter((way) => way !== piece);
  return [piece, ...others].flatMap(spellingsOf);
}

function spellingsOf(piece: string): string[][] {
  const [, number = '', typed = ''] = MEASURE.exec(piece) ?? [];
  const isSign = typed === '"';
  const spelling = spellingOf.get(isSign ? 'po' : typed);
  if (spelling === undefined) return [];
  const digits = number.split(/[.,]/);
  const [before, last = ''] = [digits.slice(0, -1), digits.at(-1)];
  const whole = digits.map((part) => `=${part}`);
  const ways = isSign ? spelling.ways : [typed, ...spelling.ways.filter((way) => way !== typed)];
  return [
    // Not in one word: 2.5 CV is not the end of 1.25 CV.
    ...ways.map((way) => [...before, last + way]),
    ...ways.filter((way) => !joinedUnits.includes(way)).map((way) => [...whole, `=${way}`]),
    ...(spelling.unit === 'po' ? [bareNumber(digits, whole, isSign)] : []),
    ...(spelling.unit === 'btu' && /^\d{1,2}000$/.test(number)
      ? [[`=${number.slice(0, -3)}`, '000btu']]
      : []),
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
