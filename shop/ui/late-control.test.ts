import { expect, test } from 'vitest';
import { findAgain } from './late-control.ts';

const more = { name: 'Voir plus', kin: undefined };
const signIn = { name: 'Se connecter pour poser une question', kin: 'ask' };
const ask = { name: 'Poser une question', kin: 'ask' };

test('what is still there is found, wherever it stands now and whatever shares its mark', () => {
  expect(findAgain(more, [ask, signIn, more])).toBe(2);
  expect(findAgain(signIn, [ask, signIn])).toBe(1);
});

test('what is there for somebody else only is followed by what shares its mark', () => {
  expect(findAgain(signIn, [more, ask])).toBe(1);
});

test('nothing follows what names nothing: neither what stands in its place nor what is last', () => {
  expect(findAgain(more, [ask, signIn])).toBe(-1);
  expect(findAgain({ name: 'Photo 2 d’Awa', kin: undefined }, [more])).toBe(-1);
  expect(findAgain(signIn, [more])).toBe(-1);
  expect(findAgain(signIn, [])).toBe(-1);
});
