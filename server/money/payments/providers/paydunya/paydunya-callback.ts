import { createHash } from 'node:crypto';
import { fieldsOf } from '#contract/base/tables.ts';
import type { Callback } from '../provider.ts';
import { parseJson, readId, readWord } from '../read-values.ts';
import { isSameSecret } from '../signature.ts';

const MOST_FIELDS = 300;
const DEEPEST = 6;

/** Checks an IPN by its hash of the master key, which is not kept. Unsigned ones get the 200 that is wanted. */
export function readPaydunyaCallback(masterKey: string, body: Buffer): Callback {
  const { hash, ...data } = readData(body.toString('utf8'));
  if (typeof hash !== 'string' || hash === '') return { kind: 'ignored', reason: 'unsigned' };
  const expected = createHash('sha512').update(masterKey).digest('hex');
  if (!isSameSecret(hash.toLowerCase(), expected)) return { kind: 'forged', reason: 'wrong-hash' };
  const token = readId(fieldsOf(data.invoice).token);
  if (token === null) return { kind: 'ignored', reason: 'not-of-an-invoice' };
  return {
    kind: 'event',
    event: {
      key: `${token}:${readWord(data.status)}`,
      providerId: token,
      reference: readId(fieldsOf(data.custom_data).reference),
      providerTransactionId: null,
      body: JSON.stringify(data),
    },
  };
}

/** Three shapes are sent: a form with brackets in its names, JSON, and a form of one field of JSON. */
function readData(text: string): Record<string, unknown> {
  if (text.trimStart().startsWith('{')) {
    const { data } = fieldsOf(parseJson(text));
    return fieldsOf(typeof data === 'string' ? parseJson(data) : data);
  }
  const form = new URLSearchParams(text);
  const whole = form.get('data');
  return whole === null ? fieldsOf(readBrackets(form).data) : fieldsOf(parseJson(whole));
}

/** `data[invoice][token]=x` as a tree; names that are no such path are left out. */
function readBrackets(form: URLSearchParams): Record<string, unknown> {
  const root = emptyNode();
  for (const [name, value] of [...form].slice(0, MOST_FIELDS)) {
    const [, first, rest] = /^(\w+)((?:\[[^[\]]*\])*)$/.exec(name) ?? [];
    if (first === undefined || rest === undefined) continue;
    const path = [first, ...rest.slice(1, -1).split('][')].filter((part) => part !== '');
    const last = path.pop();
    if (last === undefined || path.length >= DEEPEST) continue;
    let node = root;
    for (const part of path) {
      const present = node[part];
      const next = isNode(present) ? present : emptyNode();
      node[part] = next;
      node = next;
    }
    node[last] = value;
  }
  return root;
}

type Node = Record<string, unknown>;
/** Without a prototype, so that no name of a field means anything to us. */
const emptyNode = (): Node => Object.create(null);
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
