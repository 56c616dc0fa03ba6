import type { FastifyInstance } from 'fastify';
import { Problem } from '#server/problem.ts';

/** Far deeper than any call of the contract; a parser pays for each level with memory. */
const MAX_DEPTH = 32;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** `[` and `{`, `]` and `}` differ in this bit alone. */
const CURLY_BIT = 0x20;
const OPENING = 0x7b;
const CLOSING = 0x7d;

/**
 * Reads JSON bodies with Fastify's own parser, once their nesting was counted: a short body that nests
 * without end costs the parser many times its size. Refuses one with `bad-request`.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (isNestedTooDeep(body)) done(tooDeep(), undefined);
      else parse(request, body, done);
    },
  );
}

/** Whether arrays and objects of a JSON text stand in each other more than 32 times. */
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

/** Where the string that begins at a place ends; the end of the text when it does not. */
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

const tooDeep = () =>
  new Problem('bad-request', 'Le corps de la demande est trop imbriqué : 32 niveaux au plus.');
