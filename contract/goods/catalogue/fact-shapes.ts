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

/** The facts of a product as they are written and as staff reads them; null takes one away. */
export const factsShape = fieldsOf(shapes);

export const sheetLine = z.object({
  key: z.string(),
  label: z.string(),
  value: z.union([z.number(), z.string(), z.boolean()]),
  /** The value in words, with its unit. */
  text: z.string(),
  /** The name of the line of `specifications` that says the same; pages leave that one out. */
  line: z.optional(z.string()),
});
export type SheetLine = z.infer<typeof sheetLine>;

/** What running an appliance for a year costs (XOF), and how that is reckoned. */
export const runningCost = z.object({
  amount: z.int(),
  kwh: z.number(),
  /** XOF for a kWh, and the first day on which it is that. */
  tariff: z.number(),
  since: z.string(),
  /** What the amount is and rests on, in words. */
  text: z.string(),
  basis: z.string(),
});
export type RunningCost = z.infer<typeof runningCost>;
