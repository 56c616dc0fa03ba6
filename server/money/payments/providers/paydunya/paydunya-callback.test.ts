import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPaydunyaCallback } from './paydunya.ts';

const MASTER_KEY = 'demo-master-key';
/** The sample of the documents: SHA-512 of that key. */
const HASH =
  '458ccb9f50bd2ece933ce47841afde5b5c3e1efb7874c78c661d749c5448ad33ba58e8796f51c920b900029b2202ef60c2a42bcdf1bc1d1c390d3131bed06f03';
const data = {
  response_code: '00',
  hash: HASH,
  invoice: { token: 'test_jZkXr6gvzQ', total_amount: '1500' },
  custom_data: { order_id: '51', reference: 'CB-51-1' },
  mode: 'test',
  status: 'completed',
};

const toBrackets = (value: unknown, name: string): string[][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, part]) => toBrackets(part, `${name}[${key}]`))
    : [[name, String(value)]];
const SHAPES: [string, (sent: object) => string][] = [
  ['a form with brackets', (sent) => new URLSearchParams(toBrackets(sent, 'data')).toString()],
  ['JSON', (sent) => JSON.stringify({ data: sent })],
  ['JSON in JSON', (sent) => JSON.stringify({ data: JSON.stringify(sent) })],
  ['a form of one field', (sent) => new URLSearchParams({ data: JSON.stringify(sent) }).toString()],
];
const read = (text: string) => readPaydunyaCallback(MASTER_KEY, Buffer.from(text));

describe.each(SHAPES)('%s', (_name, shape) => {
  test('is read', () => {
    const callback = read(shape(data));
    expect(callback).toMatchObject({
      kind: 'event',
      event: {
        key: 'test_jZkXr6gvzQ:completed',
        providerId: 'test_jZkXr6gvzQ',
        reference: 'CB-51-1',
        providerTransactionId: null,
      },
    });
    const { hash: _, ...kept } = data;
    expect(callback.kind === 'event' && JSON.parse(callback.event.body)).toEqual(kept);
  });

  test('with another hash is forged', () => {
    for (const hash of [HASH.slice(1), `${HASH.slice(0, -1)}4`, 'x']) {
      expect(read(shape({ ...data, hash }))).toMatchObject({ kind: 'forged' });
    }
  });

  test('without a hash is let pass', () => {
    const { hash: _, ...unsigned } = data;
    expect(read(shape(unsigned))).toMatchObject({ kind: 'ignored' });
    expect(read(shape({ ...data, hash: '' }))).toMatchObject({ kind: 'ignored' });
  });

  test('without an invoice is let pass', () => {
    expect(read(shape({ hash: HASH, status: 'completed' }))).toMatchObject({ kind: 'ignored' });
  });
});

test.each(['', '{', '[]', 'null', 'data', 'data[', 'data[hash', 'data[]=x', '=&&', 'data=x'])(
  'a probe of %j is let pass',
  (text) => {
    expect(read(text)).toMatchObject({ kind: 'ignored' });
  },
);

test('each state of an invoice is an event of its own', () => {
  const keyOf = (status: string) => {
    const callback = read(JSON.stringify({ data: { ...data, status } }));
    return callback.kind === 'event' && callback.event.key;
  };
  expect(keyOf('completed')).toBe(keyOf('completed'));
  expect(keyOf('cancelled')).not.toBe(keyOf('completed'));
});

test('names of fields change nothing in the house', () => {
  const form = new URLSearchParams([
    ...toBrackets(data, 'data'),
    ['data[__proto__][polluted]', 'yes'],
    ['__proto__[polluted]', 'yes'],
    ['data[constructor][prototype][polluted]', 'yes'],
  ]);
  expect(read(form.toString())).toMatchObject({ kind: 'event' });
  expect({}).not.toHaveProperty('polluted');
});

test('nothing that anybody sends without the hash is an event', () => {
  const aName = fc.constantFrom('data[hash]', 'data[invoice][token]', 'data', 'data[a][b][c]', 'x');
  const aForm = fc.array(fc.tuple(aName, fc.string()));
  const aText = fc.oneof(
    fc.string(),
    fc.json(),
    aForm.map((pairs) => new URLSearchParams(pairs).toString()),
  );
  fc.assert(fc.property(aText, (text) => read(text).kind !== 'event'));
});
