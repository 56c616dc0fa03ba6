import type { FastifyInstance } from 'fastify';
import { Problem } from '#server/base/problem.ts';

/** Far deeper than any call of the contract. */
const MAX_DEPTH = 32;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** `[` and `{`, `]` and `}` differ in this bit alone. */
const CURLY_BIT = 0x20;
const OPENING = 0x7b;
const CLOSING = 0x7d;
const HALF_SIGN = /\\u[dD][89abAB]|\\u[dD][c-fC-F]/;

/** Reads JSON bodies with Fastify's own parser, after counting their nesting (rule B-6). Throws `bad-request`. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (isNestedTooDeep(body)) return done(tooDeep(), undefined);
      // Only an escape can make a lone surrogate: invalid bytes become U+FFFD.
      if (!HALF_SIGN.test(body)) return parse(request, body, done);
      return parse(request, body, (error: Error | null, value?: unknown) => {
        const field = error === null ? illFormedIn(value) : undefined;
        done(field === undefined ? error : illFormed(field), value);
      });
    },
  );
}

/** The path of a text or field name with a lone surrogate, which PostgreSQL refuses in JSON; undefined for none. */
function illFormedIn(value: unknown, path: string[] = []): string | undefined {
  if (typeof value === 'string') return value.isWellFormed() ? undefined : path.join('.');
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const found = name.isWellFormed() ? illFormedIn(inner, [...path, name]) : path.join('.');
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether a JSON text nests arrays and objects deeper than 32. */
export function isNestedTooDeep(json: string): boolean {
  let depth = 0;
  for (let place = 0; place < json.length; place += 1) {
    const sign = json.charCodeAt(place);
    if (sign === QUOTE) {
      place = endOfString(json, place);
    } else if ((sign | CURLY_BIT) === OPENING) {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if ((sign | CURLY_BIT) === CLOSING) {
      depth -= 1;
    }
  }
  return false;
}

/** The end of the string that begins at `start`; the end of the text for an unclosed one. */
function endOfString(json: string, start: number): number {
  let end = json.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(json, end)) end = json.indexOf('"', end + 1);
  return end === -1 ? json.length : end;
}

function isEscaped(json: string, place: number): boolean {
  let before = place - 1;
  while (json.charCodeAt(before) === BACKSLASH) before -= 1;
  return (place - before) % 2 === 0;
}

function illFormed(field: string): Problem {
  const message = 'un caractère n’est pas accepté';
  return new Problem('bad-request', message, [{ field, message }]);
}

const tooDeep = () =>
  new Problem('bad-request', 'Le corps de la demande est trop imbriqué : 32 niveaux au plus.');
