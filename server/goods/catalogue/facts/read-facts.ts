import { fieldsOf as fieldsOfValue, keysOf } from '#contract/base/tables.ts';
import { type FactKey, type Facts, isFact } from '#contract/goods/catalogue/facts/facts.ts';
import { foldText } from '../search/search-words.ts';
import { readColor } from './read-color.ts';

export type SheetEntry = { name: string; value: string };

export type Reading = { facts: Facts; isWhole: boolean };

type Rule = {
  name: RegExp;
  /** Undefined for other values. */
  read(value: string, name: string): Facts | undefined;
};

/** Thousands may be separated by any blank. */
const NUMBER = String.raw`(\d{1,3}(?:\s\d{3})+|\d+(?:[.,]\d+)?)`;

/** The number before a unit. Text after it says more than the fact, so the line stays. */
function numberOf(key: FactKey, unit: string) {
  const pattern = new RegExp(String.raw`^${NUMBER}\s*(?:${unit})\b(?! par minute)`);
  return (value: string): Facts | undefined => {
    const digits = pattern.exec(value)?.[1];
    return digits === undefined ? undefined : { [key]: parseDecimal(digits) };
  };
}

const firstOf =
  (...reads: ((value: string) => Facts | undefined)[]) =>
  (value: string) => {
    for (const read of reads) {
      const found = read(value);
      if (found !== undefined) return found;
    }
    return undefined;
  };

const yesOrNo = (key: FactKey, yes: RegExp, no: RegExp) => (value: string) => {
  if (yes.test(value)) return { [key]: true };
  return no.test(value) ? { [key]: false } : undefined;
};

const watts = numberOf('power_w', 'w|watts?');

/** Consumption in less than a year, or at less than full work. */
const SHORTER = /veille|cycle|lavage|\b24 ?h|heure|jour|quotidien|semaine|hebdo|mois|mensuel/;

const kwh = numberOf('energy_kwh', 'kwh');

const kwhAYear = numberOf('energy_kwh', 'kwh(?:(?=[.,]?$)| (?:par )?an(?:nuel)?)');

const consumption = (value: string, heading: string) => {
  if (SHORTER.test(heading)) return undefined;
  const yearly = kwhAYear(value);
  if (yearly !== undefined || SHORTER.test(value)) return yearly;
  return /annuel/.test(heading) ? (kwh(value) ?? watts(value)) : watts(value);
};

const BTU = new RegExp(String.raw`${NUMBER}\s*btu`);

const btu = (value: string) => {
  const digits = BTU.exec(value)?.[1];
  return digits === undefined ? undefined : { cooling_btu: parseDecimal(digits) };
};

const PIXELS: Record<string, string> = {
  '1366': 'HD',
  '1280': 'HD',
  '1920': 'Full HD',
  '3840': '4K',
  '7680': '8K',
};

const RULES: Rule[] = [
  {
    name: /^(capacite|contenance|volume)( (totale?|nette?|utile|du bac|de la cuve))?$/,
    read: firstOf(numberOf('volume_l', 'l|litres?'), numberOf('capacity_kg', 'kg|kilos?')),
  },
  { name: /^(capacite )?(de )?lavage$/, read: numberOf('capacity_kg', 'kg') },
  { name: /essorage/, read: numberOf('spin_rpm', 'tr|tours?') },
  { name: /^(consommation d )?eau/, read: numberOf('water_l', 'l|litres?') },
  {
    name: /^puissance( electrique| absorbee| de froid| frigorifique)?$|^capacite de refroidissement/,
    read: firstOf(btu, watts),
  },
  { name: /^surface/, read: numberOf('area_m2', 'm2?') },
  { name: /^diagonale|^taille (de l )?ecran/, read: numberOf('screen_in', 'pouces?') },
  {
    name: /^(definition|resolution)/,
    read: (value) => {
      const found = PIXELS[/^(\d{4})\s*x/.exec(value.replace(/\s/g, ''))?.[1] ?? ''];
      return found === undefined ? undefined : { resolution: found };
    },
  },
  {
    name: /^(foyers?|feux|bruleurs?)$/,
    read: (value) => (/^\d+$/.test(value) ? { burners: Number(value) } : undefined),
  },
  { name: /^four$/, read: numberOf('oven_l', 'l|litres?') },
  {
    name: /^(type de )?froid$/,
    read: yesOrNo('no_frost', /ventile|sans givre|no ?frost/, /statique|brasse/),
  },
  {
    name: /^(compresseur|moteur|technologie)$/,
    read: yesOrNo('inverter', /inverter/, /classique|marche et arret/),
  },
  { name: /^consommation/, read: consumption },
  {
    name: /\buemoa$|^etoiles?( energ\w*)?$/,
    read: (value) => {
      const stars = /^([1-5])(?: etoiles?)?(?: sur 5)?$/.exec(value)?.[1];
      return stars === undefined ? undefined : { energy_stars: Number(stars) };
    },
  },
  {
    name: /^(classe|label|etiquette) energ|^efficacite energetique$/,
    read: (value) => ({ energy_class: value.toUpperCase().trim() }),
  },
  { name: /sonore|^bruit/, read: numberOf('noise_db', 'db') },
  {
    name: /^(couleurs?|coloris|color|colour)$/,
    read: (value) => {
      const color = readColor(value);
      return color === undefined ? undefined : { color };
    },
  },
  { name: /^largeur/, read: numberOf('width_cm', 'cm') },
  { name: /^hauteur/, read: numberOf('height_cm', 'cm') },
  { name: /^profondeur/, read: numberOf('depth_cm', 'cm') },
  { name: /^poids( net)?$/, read: numberOf('weight_kg', 'kg') },
  { name: /^dimensions?\b/, read: readSizes },
];

const SIZE_OF: Record<string, FactKey> = { l: 'width_cm', h: 'height_cm', p: 'depth_cm' };

function readSizes(value: string, name: string): Facts | undefined {
  const [, ...letters] = /\b([lhp]) ?x? ?([lhp]) ?x? ?([lhp])\b/.exec(name) ?? [];
  const [, ...sizes] =
    /^(\d+(?:[.,]\d+)?) ?x ?(\d+(?:[.,]\d+)?) ?x ?(\d+(?:[.,]\d+)?) ?cm$/.exec(value) ?? [];
  if (new Set(letters).size !== 3 || sizes.length !== 3) return undefined;
  return Object.fromEntries(
    letters.map((letter, place) => [SIZE_OF[letter], parseDecimal(sizes[place] ?? '')]),
  );
}

const plain = (text: string) =>
  foldText(text)
    .replace(/[^a-z0-9.,+²]+/g, ' ')
    .trim();

/** Undefined if the line has no fact. */
export function readFactLine({ name, value }: SheetEntry): Reading | undefined {
  const [heading, words] = [plain(name).replace(/[.,]/g, ''), plain(value).replace('²', '2')];
  const rule = RULES.find((one) => one.name.test(heading));
  const read = rule?.read(words, heading);
  if (read === undefined) return undefined;
  const keys = keysOf(read);
  const facts = Object.fromEntries(
    keys.filter((key) => isFact(key, read[key])).map((key) => [key, read[key]]),
  ) as Facts;
  if (keysOf(facts).length === 0) return undefined;
  return { facts, isWhole: keysOf(facts).length === keys.length && isBare(words) };
}

/** A number with its unit, three sizes or one word; a comma or bracket adds more. */
const isBare = (words: string) => /^[\d\s.,x]*\s?[a-z²+]*( (an|min|h|par an))?$/.test(words);

/** Facts of the lines of a sheet; the first of two equal facts counts. */
export function readFacts(sheet: readonly SheetEntry[]): Facts {
  const found: Facts = {};
  for (const entry of sheet) {
    for (const [key, value] of Object.entries(fieldsOfValue(readFactLine(entry)?.facts))) {
      if (!Object.hasOwn(found, key)) Object.assign(found, { [key]: value });
    }
  }
  return found;
}

/** A number that is not negative, as `7,5` or `1 200`; undefined for other text. */
export function parseDecimal(text: string): number | undefined {
  const bare = text.trim().replace(/(?<=\d)\s(?=\d{3}(?!\d))/g, '');
  return /^\d+(?:[.,]\d+)?$/.test(bare) ? Number(bare.replace(',', '.')) : undefined;
}
