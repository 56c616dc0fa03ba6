import { expect, test } from 'vitest';
import { screens } from '#contract/base/screens.ts';
import routes from './routes.ts';

test('every screen has a route, and every route is a screen or what unknown addresses get', () => {
  const paths = routes.flatMap(({ children = [] }) => children).map(({ path }) => `/${path ?? ''}`);
  expect(paths.toSorted()).toEqual([...Object.values(screens), '/*'].toSorted());
});
