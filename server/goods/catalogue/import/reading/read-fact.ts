import {
  type FactKey,
  type FactValue,
  factField,
  formatNumber,
  isFact,
  MAX_FACT_TEXT,
} from '#contract/goods/catalogue/facts/facts.ts';
import { currentFacts } from '#server/goods/catalogue/fact-fields/current-facts.ts';
import { readColor } from '#server/goods/catalogue/facts/read-color.ts';
import { parseDecimal } from '#server/goods/catalogue/facts/read-facts.ts';
import { plainHeading } from '../../headings/vocabulary.ts';
import { parseBoolean } from './cell-values.ts';

/** Words that say that a value is not known. */
const UNKNOWN =
  /^(n\.?\/?c\.?|n\.?\/?a\.?|n\.?\/?d\.?|non (communiqu|pr[ée]cis|renseign|disponible|applicable)\S*|inconnue?|aucune?|[-–—?./]+)$/i;

/** Whether a cell says that its value is not known: `NC`, `N/A`, `-`. */
export const isUnknown = (text: string): boolean => UNKNOWN.test(text.trim());

/** A fact as people write it into a cell, with or without its unit; undefined for what the field does not take. */
export function parseFact(key: FactKey, text: string): FactValue | undefined {
  const value = readCell(key, text.trim());
  return isFact(key, value, currentFacts().fields) ? value : undefined;
}

function readCell(key: FactKey, text: string): FactValue | undefined {
  const field = factField(key, currentFacts().fields);
  if (field.type === 'text') return text;
  if (field.type === 'yes-no') return parseBoolean(text) ?? readYesNo(key, text);
  if (field.type === 'choice') {
    const typed = text.toLowerCase();
    const same = field.choices.find((choice) => choice.toLowerCase() === typed);
    if (key === 'color') return same ?? readColor(text);
    if (key === 'resolution') return same ?? readResolution(text);
    return same ?? (key === 'energy_class' ? readClass(text) : undefined);
  }
  if (key === 'burners') return readBurners(text);
  return readNumber(text, field.unit ?? '', field.type === 'integer');
}

/** A column named after a feature may hold the feature's name: `Inverter`, `No Frost`, `ventilé`. */
function readYesNo(key: FactKey, text: string): boolean | undefined {
  const word = plainHeading(text);
  if (/^(sans|non)\b|statique|classique/.test(word) && word !== 'sans givre') return false;
  if (
    word === plainHeading(factField(key, currentFacts().fields).label) ||
    /^(avec|oui)\b/.test(word)
  )
    return true;
  return key === 'no_frost' && /no ?frost|ventile|sans givre/.test(word) ? true : undefined;
}

function readResolution(text: string): string | undefined {
  const word = plainHeading(text);
  if (/\b8k\b|7680/.test(word)) return '8K';
  if (/\b4k\b|\buhd\b|ultra hd|3840/.test(word)) return '4K';
  if (/\bfull ?hd\b|\bfhd\b|1080|1920/.test(word)) return 'Full HD';
  return /\bhd\b|720p?\b|1366|1280/.test(word) ? 'HD' : undefined;
}

/** `A++ (2021)`, `Classe A +`. */
function readClass(text: string): string | undefined {
  const [, letter, pluses = ''] =
    /^(?:classe?\s*(?:[ée]nerg\S*\s*)?)?([a-g])\s?(\+{0,3})(?=$|[\s(,;/])/i.exec(text) ?? [];
  return letter === undefined ? undefined : letter.toUpperCase() + pluses;
}

/** `5`, `5 feux`, `4 gaz + 1 élec.` */
function readBurners(text: string): number | undefined {
  const counts = [...text.matchAll(/(\d+)\s*([a-zéèê.]*)/gi)];
  const isSum = /^\s*\d+\s*[a-zéèê.]*(\s*(\+|et)\s*\d+\s*[a-zéèê.]*)*\s*$/i.test(text);
  return isSum ? counts.reduce((sum, [, digits]) => sum + Number(digits), 0) : undefined;
}

/** How people write units, with what one of it is in the unit of the fact. */
const UNITS: Record<string, [spelling: RegExp, factor: number][]> = {
  L: [
    [/^(l|litres?|ltrs?|lt|dm3|dm³)$/, 1],
    [/^(m3|m³)$/, 1000],
  ],
  kg: [
    [/^(kgs?|kilos?|kilogrammes?)$/, 1],
    [/^(g|gr|grammes?)$/, 0.001],
  ],
  W: [
    [/^(w|watts?)$/, 1],
    [/^kw$/, 1000],
  ],
  'BTU/h': [[/^(btu|btu\/h)$/, 1]],
  'm²': [[/^(m2|m²|m)$/, 1]],
  pouces: [[/^(pouces?|po|"|''|”|″|in|inch|inches)$/, 1]],
  'tr/min': [[/^(tr|trs|tours?|rpm|t\/min|tr\/mn|trs?\/min|tours?\/min)$/, 1]],
  'kWh/an': [[/^(kwh|kwh\/an|kwh par an|kwh \/ an|kwh\/annum)$/, 1]],
  étoiles: [[/^(étoiles?|etoiles?)?( ?(sur|\/) ?5)?$/, 1]],
  dB: [[/^(db|dba|db\(a\)|db \(a\)|d[ée]cibels?)$/, 1]],
  cm: [
    [/^(cms?|centim[eè]tres?)$/, 1],
    [/^mm$/, 0.1],
    [/^(m|m[eè]tres?)$/, 100],
  ],
};

function readNumber(text: string, unit: string, isInteger: boolean): number | undefined {
  const [, digits = '', rest = ''] =
    /^(?:~|≈|env\.?|environ)?\s*(\d[\d\s.,]*)\s*(.*?)\.?$/i.exec(text) ?? [];
  if (digits === '') return undefined;
  const number = readDigits(digits.trim(), isInteger);
  const written = rest.trim().toLowerCase();
  const isOwn = written === '' || written === unit.toLowerCase();
  const factor = isOwn ? 1 : (UNITS[unit] ?? []).find(([spelling]) => spelling.test(written))?.[1];
  if (number === undefined || factor === undefined) return undefined;
  // Facts have two decimals at most, and a fraction below that is no use to a buyer.
  return Number((number * factor).toFixed(isInteger ? 6 : 2));
}

/** `1.200` watts are twelve hundred: such a fact has no decimals. */
function readDigits(digits: string, isInteger: boolean): number | undefined {
  if (isInteger && /^\d{1,3}[.,]\d{3}$/.test(digits)) return Number(digits.replace(/[.,]/, ''));
  const clean = digits.replace(/[.,]$/, '');
  return parseDecimal(clean);
}

/** The French end of a sentence to put after the quoted cell, as « n’est pas un nombre de 1 à 50 ». */
export function factExpectation(key: FactKey): string {
  const field = factField(key, currentFacts().fields);
  if (field.type === 'text') return `dépasse ${MAX_FACT_TEXT} caractères`;
  if (field.type === 'yes-no') return 'ne dit ni oui ni non';
  if (field.type === 'choice') return `n’est pas l’un de ${field.choices.join(', ')}`;
  const kind = field.type === 'integer' ? 'un nombre entier' : 'un nombre';
  return `n’est pas ${kind} de ${formatNumber(field.min)} à ${formatNumber(field.max)}`;
}
