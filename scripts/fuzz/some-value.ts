import fc from 'fast-check';

export type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  maxLength?: number;
};

const MAX_ITEMS = 4;
const MAX_TEXT = 60;

/** Texts that a database, page, spreadsheet, path or template may misread. */
const NASTY = [
  '',
  ' ',
  '\0',
  '\ud800',
  '\u202e',
  '../../etc/passwd',
  "' or 1=1 --",
  '<script>x</script>',
  '=1+1',
  '{{constructor}}',
  '__proto__',
  'null',
  'NaN',
  '1e309',
  '-0',
  'é'.repeat(5000),
  'a@b',
  '%00',
  '%',
  '٣',
  '2026-02-30',
  '9999999999999999999',
  'data:image/png;base64,AA==',
];
const nasty = fc.constantFrom(...NASTY);
const anyNumber = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, -1, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 0.1),
);

export const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  nasty,
  anyNumber,
  fc.boolean(),
  fc.constant(null),
  fc.string({ unit: 'binary' }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Values near the schema: at each level one in eight is any value, and texts and numbers often break their limits. */
export function someValue(schema: Schema | undefined): fc.Arbitrary<unknown> {
  if (schema === undefined) return anyValue;
  return fc.oneof({ weight: 7, arbitrary: rightValue(schema) }, { weight: 1, arbitrary: anyValue });
}

function rightValue(schema: Schema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices !== undefined) return fc.oneof(...choices.map(someValue));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') return objectOf(schema);
  if (type === 'array') {
    return fc.array(someValue(schema.items), {
      maxLength: Math.min(MAX_ITEMS, schema.maxItems ?? MAX_ITEMS),
    });
  }
  if (type === 'integer') return fc.integer(boundsOf(schema));
  if (type === 'number') return fc.oneof(fc.integer(boundsOf(schema)), anyNumber);
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  return type === 'string' ? textOf(schema) : anyValue;
}

function boundsOf({ minimum = -5, maximum = 400 }: Schema): { min: number; max: number } {
  const min = Math.max(Math.ceil(minimum), -(2 ** 31));
  return { min, max: Math.max(min, Math.min(Math.floor(maximum), 2 ** 31 - 1)) };
}

function objectOf({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(
    ([name, schema]) => [name, someValue(schema)] as const,
  );
  const requiredKeys = required.filter((name) => name in properties);
  return fc.record(Object.fromEntries(fields), { requiredKeys });
}

function textOf({ format, pattern, maxLength = MAX_TEXT }: Schema): fc.Arbitrary<unknown> {
  const text = fc.string({ maxLength: Math.min(MAX_TEXT, maxLength) });
  if (format === 'email') return fc.oneof(fc.emailAddress(), nasty);
  if (format === 'date' || format === 'date-time') {
    return fc
      .date({ noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, format === 'date' ? 10 : 24));
  }
  const matching = pattern === undefined ? undefined : matchingOf(pattern);
  return fc.oneof(matching ?? text, text, nasty);
}

/** Undefined for a pattern that cannot be generated. */
function matchingOf(pattern: string): fc.Arbitrary<string> | undefined {
  try {
    const arbitrary = fc.stringMatching(new RegExp(pattern, 'u'));
    fc.sample(arbitrary, 1);
    return arbitrary;
  } catch {
    return undefined;
  }
}
