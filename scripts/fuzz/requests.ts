import fc from 'fast-check';
import { anyValue, type Schema, someValue } from './some-value.ts';

type Parameter = { name: string; in: 'path' | 'query' | 'header'; schema?: Schema };
type Operation = {
  parameters?: Parameter[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
};
export type ApiDocument = { paths: Record<string, Record<string, Operation>> };

/** One request on the wire; `who` owns its token. */
export type FuzzRequest = {
  operation: string;
  method: string;
  path: string;
  who: 'nobody' | 'customer' | 'manager' | 'machine';
  headers: Record<string, string>;
  body?: string;
};

/** These would sign the whole run out. */
const LEFT_OUT = /^\/api\/auth\/(delete_tokens|sessions)|\/deconnexion$/;
const BODIES = new Set(['post', 'put', 'patch', 'delete']);

/** Right and malformed requests to every operation but sign-outs. */
export function requestsOf({ paths }: ApiDocument): fc.Arbitrary<FuzzRequest> {
  const operations = Object.entries(paths)
    .filter(([path]) => !LEFT_OUT.test(path))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => requestOf(path, method, operation)),
    );
  return fc.oneof(...operations);
}

function requestOf(path: string, method: string, operation: Operation): fc.Arbitrary<FuzzRequest> {
  const named = (place: Parameter['in']) =>
    (operation.parameters ?? []).filter((parameter) => parameter.in === place);
  const schema = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const parts = fc.record({
    inPath: fc.tuple(...named('path').map(({ schema: one }) => fc.oneof(id, someValue(one)))),
    query: queryOf(named('query')),
    who: fc.constantFrom('nobody', 'customer', 'manager', 'machine'),
    body: BODIES.has(method) ? bodyOf(schema) : fc.constant({ headers: {} }),
    version: fc.constantFrom(undefined, '*', '"1"', 'x'.repeat(300)),
  });
  return parts.map(({ inPath, query, who, body, version }) => {
    const names = named('path').map(({ name }) => name);
    const filled = names.reduce(
      (whole, name, place) => whole.replace(`{${name}}`, encode(inPath[place])),
      path,
    );
    const headers = { ...body.headers, ...(version !== undefined && { 'if-match': version }) };
    return {
      operation: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path: filled + query,
      who,
      headers: headers as Record<string, string>,
      ...('text' in body && { body: body.text as string }),
    };
  });
}

const id = fc.integer({ min: 1, max: 60 });

const encode = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  // A lone surrogate has no encoding, and an empty part would change the path.
  return encodeURIComponent(text.toWellFormed()) || '%20';
};

const queryOf = (parameters: Parameter[]): fc.Arbitrary<string> =>
  fc
    .record(Object.fromEntries(parameters.map(({ name, schema }) => [name, someValue(schema)])), {
      requiredKeys: [],
    })
    .map((query) => {
      const pairs = Object.entries(query).map(([name, value]) => `${name}=${encode(value)}`);
      return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
    });

type Body = { headers: Record<string, string>; text?: string };

/** JSON after the schema, other JSON, truncated text, and bodies of other kinds. */
function bodyOf(schema: Schema | undefined): fc.Arbitrary<Body> {
  const asJson = (value: unknown): Body => ({
    headers: { 'content-type': 'application/json' },
    text: JSON.stringify(value) ?? '',
  });
  const json = fc.oneof(
    { weight: 6, arbitrary: someValue(schema) },
    { weight: 1, arbitrary: anyValue },
  );
  const cut = fc
    .tuple(json.map(asJson), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([body, share]) => ({ ...body, text: body.text!.slice(0, share * body.text!.length) }));
  return fc.oneof(
    { weight: 7, arbitrary: json.map(asJson) },
    { weight: 1, arbitrary: cut },
    { weight: 1, arbitrary: fc.constantFrom<Body>(...OTHER_BODIES) },
  );
}

const OTHER_BODIES: Body[] = [
  { headers: {} },
  { headers: { 'content-type': 'application/json' }, text: '' },
  { headers: { 'content-type': 'application/json' }, text: '['.repeat(20_000) },
  { headers: { 'content-type': 'application/json' }, text: '{"__proto__":{"x":1}}' },
  { headers: { 'content-type': 'application/json' }, text: `{"a":"${'x'.repeat(300_000)}"}` },
  { headers: { 'content-type': 'text/plain' }, text: 'bonjour' },
  { headers: { 'content-type': 'multipart/form-data' }, text: '--x' },
  { headers: { 'content-type': 'multipart/form-data; boundary=x' }, text: '--x\r\nContent-Di' },
  { headers: { 'content-type': 'application/x-www-form-urlencoded' }, text: 'a=1&a=2' },
];
