import { fieldsOf } from '#contract/tables.ts';
import type { Answer } from '#server/outside/ask-outside.ts';

/** Words with dashes or short numbers: nothing that could be a person's number, a name or a key. */
const CODE = /^([A-Za-z][A-Za-z_-]{1,59}|\d{1,4})$/;

/**
 * The provider's own code of a refusal, else its status. Wave nests it or not, Sonatel's are numbers
 * in strings and its token server's stand in `error`, the gateway's is `response_code`.
 */
export function errorCodeOf({ status, body }: Answer): string {
  const { code, error, response_code } = fieldsOf(body);
  const found = [code, fieldsOf(error).code, error, response_code].map(readCode);
  return found.find((text) => text !== '') ?? `HTTP ${status}`;
}

/** A code as it may be kept and logged; empty for anything that is none. */
export function readCode(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && CODE.test(text) ? text : '';
}
