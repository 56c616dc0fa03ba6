import fc from 'fast-check';
import { expect, test } from 'vitest';
import { networkOf } from './network-of.ts';

const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
const groups = (length: number) => fc.array(group, { minLength: length, maxLength: length });

test.each([
  ['41.82.10.20', '41.82.10.20'],
  ['::ffff:41.82.10.20', '41.82.10.20'],
  ['::FFFF:2952:0a14', '41.82.10.20'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0DB8:0:0:ffff::9', '2001:db8:0:0::/64'],
  ['2001:db8:0:1::', '2001:db8:0:1::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('two addresses of one /64 are one, of two are two, however they are written', () => {
  // Above 1: `::ffff:…` is IPv4.
  const network = fc.tuple(fc.integer({ min: 0x2000, max: 0x3fff }), groups(3));
  fc.assert(
    fc.property(network, network, groups(4), groups(4), ([a, b], [c, d], one, other) => {
      const first = [a.toString(16), ...b].join(':');
      const second = [c.toString(16), ...d].join(':');
      const written = `${first}:${one.join(':')}`;
      expect(networkOf(written)).toBe(networkOf(`${first}:${other.join(':')}`.toUpperCase()));
      expect(networkOf(written) === networkOf(`${second}:${other.join(':')}`)).toBe(
        first === second,
      );
    }),
  );
});
