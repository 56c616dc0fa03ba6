import * as z from 'zod/mini';
import { KEY_RIGHTS } from '#contract/access.ts';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { isOneOf } from '#contract/tables.ts';

type JsonSchema = {
  type?: string | string[] | undefined;
  const?: unknown;
  enum?: unknown[] | undefined;
  anyOf?: JsonSchema[] | undefined;
  oneOf?: JsonSchema[] | undefined;
  allOf?: JsonSchema[] | undefined;
  items?: JsonSchema | undefined;
  properties?: Record<string, JsonSchema> | undefined;
  required?: string[] | undefined;
  additionalProperties?: JsonSchema | boolean | undefined;
};

const HEAD = `// Written by scripts/write-client.ts from the contract of the shop. Do not edit.

/** What each call takes and answers, by its method and path. Amounts are whole francs (XOF). */
export type Calls = {
`;

/** The types of every call with JSON that an API key can be given, as a source file. */
export function describeCalls(): string {
  const wanted = Object.values<Call>(calls).filter(isForKeys);
  const inOrder = wanted.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  return `${HEAD}${inOrder.map(describeCall).join('')}};\n`;
}

const keyOf = ({ method, path }: Call): string => `${path} ${method}`;

function isForKeys({ access, file }: Call): boolean {
  if (file !== undefined || access === 'customer') return false;
  if (access === 'public') return true;
  return isOneOf(KEY_RIGHTS, 'right' in access ? access.right : access.or);
}

function describeCall({ method, path, summary, params, query, body, reply }: Call): string {
  const parts = Object.entries({ params, query, body, reply }).flatMap(([name, schema]) =>
    schema === undefined ? [] : [`    ${name}: ${typeOf(schema)};\n`],
  );
  return `  /** ${summary.replaceAll('*/', '* /')} */\n  '${method} ${path}': {\n${parts.join('')}  };\n`;
}

function typeOf(schema: z.ZodMiniType): string {
  // What a transformation makes of a text is described by what comes of it.
  const json = z.toJSONSchema(schema, { unrepresentable: 'any' });
  return write(json as JsonSchema);
}

function write(schema: JsonSchema): string {
  const parts = schema.anyOf ?? schema.oneOf;
  if (parts !== undefined) return [...new Set(parts.map(write))].join(' | ');
  if (schema.allOf !== undefined) return schema.allOf.map(write).join(' & ');
  if ('const' in schema) return literal(schema.const);
  if (schema.enum !== undefined) return schema.enum.map(literal).join(' | ');
  if (Array.isArray(schema.type)) {
    return schema.type.map((type) => write({ ...schema, type })).join(' | ');
  }
  if (schema.type === 'integer' || schema.type === 'number') return 'number';
  if (schema.type === 'array') return `Array<${write(schema.items ?? {})}>`;
  if (schema.type === 'object') return writeObject(schema);
  return isOneOf(['string', 'boolean', 'null'], schema.type) ? String(schema.type) : 'unknown';
}

function writeObject({ properties = {}, required = [], additionalProperties }: JsonSchema): string {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : literal(name);
    return `${key}${required.includes(name) ? '' : '?'}: ${write(schema)}`;
  });
  if (fields.length > 0) return `{ ${fields.join('; ')} }`;
  return typeof additionalProperties === 'object'
    ? `Record<string, ${write(additionalProperties)}>`
    : 'Record<string, unknown>';
}

const literal = (value: unknown): string =>
  typeof value === 'string'
    ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
    : JSON.stringify(value);
