import * as z from 'zod/mini';
import { hasCentimes, MAX_XOF, readRoundedXof, readXof } from './money.ts';

export const MISSING = 'obligatoire';
const WHOLE_NUMBER = 'un nombre entier est attendu';
const NO_CENTIMES = 'le franc CFA n’a pas de centimes : un montant entier est attendu';
const UNKNOWN = 'valeur inconnue';

type Issue = { code?: string | undefined; input?: unknown };

const expecting = (expectation: string) => ({
  error: ({ code, input }: Issue) => {
    if (code !== 'invalid_type') return undefined;
    return input === undefined ? MISSING : expectation;
  },
});

/** Text without NUL, which the database cannot store. */
export const text = (maxLength: number, ...checks: z.core.$ZodCheck<string>[]) =>
  z.string(expecting('un texte est attendu')).check(
    ...checks,
    z.maxLength(maxLength, `${inFrench(maxLength)} caractères au plus`),
    z.refine((value) => !value.includes('\0'), 'un caractère n’est pas accepté'),
  );
/** Trims the text, then checks the least length. */
export const filledText = (minLength: number, maxLength: number) =>
  text(
    maxLength,
    z.trim(),
    z.minLength(minLength, minLength === 1 ? MISSING : `${minLength} caractères au moins`),
  );

/** An integer from `min` to `max`; a number as text is refused. */
export const wholeNumber = (min: number, max: number) =>
  numberBetween(min, max, () => WHOLE_NUMBER);

/** An amount in whole francs, in every notation of existing clients (rule B-9). */
export const xof = (min: number, max = MAX_XOF) =>
  z.pipe(
    z.transform<number | string, unknown>(readXof),
    numberBetween(min, max, (input) => (hasCentimes(input) ? NO_CENTIMES : WHOLE_NUMBER)),
  );

/** Rounds decimals of existing clients to the franc. Only where the reply repeats the amount. */
export const roundedXof = (min: number, max = MAX_XOF) =>
  z.pipe(
    z.transform<number | string, unknown>(readRoundedXof),
    numberBetween(min, max, () => WHOLE_NUMBER),
  );

function numberBetween(min: number, max: number, expectationOf: (input: unknown) => string) {
  const refuse = {
    error: (issue: Issue) => {
      if (issue.code === 'too_small') return `${inFrench(min)} au moins`;
      if (issue.code === 'too_big') return `${inFrench(max)} au plus`;
      return expecting(expectationOf(issue.input)).error(issue);
    },
  };
  return z.int(refuse).check(z.minimum(min, refuse), z.maximum(max, refuse));
}

/** Digits only: JavaScript also reads `1e1` and `0x10` as numbers. */
export const numberInAddress = (min: number, max: number) =>
  z.pipe(z.transform<number | string, unknown>(readDigits), wholeNumber(min, max));

/** Reads a minus sign too, so that the refusal of `-1` names the range. */
function readDigits(value: unknown): unknown {
  if (typeof value !== 'string' || !/^(\d+|-[1-9]\d*)$/.test(value)) return value;
  // Infinity would count as no number.
  return Math.max(-Number.MAX_VALUE, Math.min(Number(value), Number.MAX_VALUE));
}

export const yesOrNo = z.boolean(expecting('vrai ou faux est attendu'));

const DAY = 'une date AAAA-MM-JJ est attendue';
/** An existing day as YYYY-MM-DD, from year 1000 to 2999. */
export const day = text(
  10,
  z.regex(/^[12]\d{3}-\d{2}-\d{2}$/, DAY),
  z.refine((value) => toIsoDay(value) === value, DAY),
);

function toIsoDay(value: string): string | undefined {
  const time = Date.parse(`${value}T00:00:00Z`);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10);
}

/** Degrees of latitude or longitude, from `-limit` to `limit`. */
export const degrees = (limit: number) =>
  z.number('un nombre est attendu').check(z.minimum(-limit), z.maximum(limit));

/** One of the values; any other is refused in French. */
export const oneOf = <const V extends readonly string[]>(values: V) => z.enum(values, UNKNOWN);

/** A list of at most `maxLength` elements; may be empty. */
export const listOf = <S extends z.ZodMiniType>(element: S, maxLength: number) =>
  z
    .array(element, expecting('une liste est attendue'))
    .check(z.maxLength(maxLength, `${maxLength} éléments au plus`));

/** Drops unknown fields. */
export const fieldsOf = <S extends z.core.$ZodShape>(shape: S) =>
  z.object(shape, expecting('un objet est attendu'));

/** Groups of three digits, split by U+202F. */
function inFrench(number: number): string {
  return number.toLocaleString('fr-FR');
}
