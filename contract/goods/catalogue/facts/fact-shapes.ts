import * as z from 'zod/mini';
import { fieldsOf, text } from '#contract/base/fields/fields.ts';
import {
  type BuiltInFact,
  FACT_KEYS,
  type FactKey,
  type FactValue,
  factField,
  formatNumber,
  isFact,
  LARGEST_FACT,
  MAX_FACT_TEXT,
} from './facts.ts';

type ValueShape = z.ZodMiniType<FactValue, FactValue>;
type FactShape = z.ZodMiniOptional<z.ZodMiniNullable<ValueShape>>;

function valueShape(key: BuiltInFact): ValueShape {
  const field = factField(key);
  if (field.type === 'yes-no') return z.boolean('vrai ou faux est attendu');
  if (field.type === 'choice')
    return z.enum(field.choices, `attendu : ${field.choices.join(', ')}`);
  const kind = field.type === 'integer' ? 'un nombre entier' : 'un nombre à deux décimales au plus';
  const unit = field.unit === undefined ? '' : ` ${field.unit}`;
  const bounds = `${formatNumber(field.min)} à ${formatNumber(field.max)}${unit}`;
  const message = `${kind} de ${bounds} est attendu`;
  return z.number(message).check(z.refine((value) => isFact(key, value), message));
}

const shapes = Object.fromEntries(
  FACT_KEYS.map((key) => [key, z.optional(z.nullable(valueShape(key)))]),
) as Record<BuiltInFact, FactShape>;

const ownNumber = z.number().check(z.minimum(0), z.maximum(LARGEST_FACT));
const ownValue = z.optional(
  z.nullable(z.union([ownNumber, text(MAX_FACT_TEXT), z.boolean()], 'une valeur est attendue')),
);

export type GivenFacts = Partial<Record<FactKey, FactValue | null>>;

/**
 * The facts of a product in requests and in replies to staff; null removes a fact. Further keys are those of staff's own
 * facts, whose fields the server knows (rule G-60).
 */
export const factsShape = z.catchall(
  fieldsOf(shapes),
  ownValue,
) as unknown as z.ZodMiniType<GivenFacts>;

export const sheetLine = z.object({
  key: z.string(),
  label: z.string(),
  value: z.union([z.number(), z.string(), z.boolean()]),
  /** The formatted value with its unit. */
  text: z.string(),
  /** The name of the line of `specifications` with the same content; pages omit that line. */
  line: z.optional(z.string()),
});
export type SheetLine = z.infer<typeof sheetLine>;

/** The yearly running cost of an appliance (XOF) and how it is calculated. */
export const runningCost = z.object({
  amount: z.int(),
  kwh: z.number(),
  /** XOF per kWh, and the first day of that tariff. */
  tariff: z.number(),
  since: z.string(),
  /** Sentences that state the amount and its basis. */
  text: z.string(),
  basis: z.string(),
});
export type RunningCost = z.infer<typeof runningCost>;
