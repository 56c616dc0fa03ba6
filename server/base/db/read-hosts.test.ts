import { expect, test } from 'vitest';
import { readHosts, readReplicaHosts } from './read-hosts.ts';

test('several hosts are one URL each, with the rest of it', () => {
  expect(
    readHosts(
      'postgres://shop:p%40ss@a.sn:6432,b.sn/shop?sslmode=verify-full&target_session_attrs=read-write',
    ),
  ).toEqual([
    'postgres://shop:p%40ss@a.sn:6432/shop?sslmode=verify-full',
    'postgres://shop:p%40ss@b.sn:5432/shop?sslmode=verify-full',
  ]);
});

test('the state of a single host counts when it is asked for', () => {
  expect(readHosts('postgres://a.sn/shop')).toBeUndefined();
  expect(readHosts('postgres://a.sn/shop?target_session_attrs=primary')).toEqual([
    'postgres://a.sn:5432/shop',
  ]);
});

test.each([
  'postgres://a.sn,/shop',
  'postgres://a:b:c/shop',
  'postgres://a,b/shop?target_session_attrs=standby',
])('what names no hosts that take changes is refused: %s', (url) => {
  expect(() => readHosts(url)).toThrow(TypeError);
});

test('replicas are one URL each, and the primary may come last', () => {
  expect(readReplicaHosts('postgres://a.sn,b.sn/shop?target_session_attrs=prefer-standby')).toEqual(
    {
      urls: ['postgres://a.sn:5432/shop', 'postgres://b.sn:5432/shop'],
      isStandbyPreferred: true,
    },
  );
  expect(readReplicaHosts('postgres://a.sn/shop')).toEqual({
    urls: ['postgres://a.sn:5432/shop'],
    isStandbyPreferred: false,
  });
});
