import * as z from 'zod/mini';
import { fieldsOf } from '#contract/base/fields/fields.ts';
import {
  FACT_KEYS,
  type FactKey,
  type FactValue,
  factField,
  formatNumber,
  isFact,
} from './facts.ts';

type ValueShape = z.ZodMiniType<FactValue, FactValue>;
type FactShape = z.ZodMiniOptional<z.ZodMiniNullable<ValueShape>>;

function valueShape(key: FactKey): ValueShape {
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
) as Record<FactKey, FactShape>;

/** The facts of a product in requests and in replies to staff; null removes a fact. */
export const factsShape = fieldsOf(shapes);

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
