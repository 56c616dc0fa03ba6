import { expect, test } from 'vitest';
import { noRelative } from '#contract/sales/orders/relative-draft.ts';
import { followAddress } from './relative-choice.tsx';

test('another saved address names another relative, until somebody typed one', () => {
  const awa = { relativeName: 'Awa', relativePhone: '77 111 22 33' };
  const modou = { relativeName: 'Modou', relativePhone: '78 444 55 66' };
  const nobody = { relativeName: '', relativePhone: '' };
  const ticked = { ...noRelative, isForRelative: true };
  expect(followAddress({ ...ticked, ...awa }, awa, modou)).toEqual(modou);
  expect(followAddress({ ...ticked, ...awa }, awa, undefined)).toEqual(nobody);
  expect(followAddress(ticked, undefined, modou)).toEqual(modou);
  expect(followAddress({ ...noRelative, ...awa }, awa, modou)).toEqual(modou);
  expect(followAddress(noRelative, undefined, modou)).toEqual({});
  for (const typed of [{ relativeName: 'Awa Fall' }, { relativePhone: '77 000 00 00' }]) {
    expect(followAddress({ ...ticked, ...awa, ...typed }, awa, modou)).toEqual({});
  }
});
