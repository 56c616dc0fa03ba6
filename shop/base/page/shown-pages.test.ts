import { beforeEach, expect, test } from 'vitest';
import { prefetchPage, ShownPages } from './shown-pages.ts';

const LIST = 'https://boutique.example/boutique?sort=prix';
const OTHER = 'https://boutique.example/boutique?sort=nom';
const START = Date.UTC(2026, 0, 1);
const MINUTE_MS = 60_000;

const to = (url: string) => new Request(url);
let pages: ShownPages<string>;

beforeEach(() => {
  pages = new ShownPages();
  pages.note(LIST, 'list', START);
});

test('Back and Forward show a page as it was, for five minutes', () => {
  pages.leave();
  expect(pages.find(to(LIST), LIST, START + 4 * MINUTE_MS)).toBe('list');
  pages.note(LIST, 'list', START + 4 * MINUTE_MS);
  pages.leave();
  expect(pages.find(to(LIST), `${LIST}#filtres`, START + 5 * MINUTE_MS)).toBeUndefined();
});

test('a link to a page that was seen asks for it anew', () => {
  pages.note(OTHER, 'other', START);
  expect(pages.find(to(LIST), OTHER, START)).toBeUndefined();
  expect(pages.find(to(LIST), LIST, START)).toBe('list');
});

test('a refresh of the page on screen asks for it anew', () => {
  expect(pages.find(to(LIST), LIST, START)).toBeUndefined();
});

test('a page that failed is not shown again, and leaves what was seen before', () => {
  pages.note(OTHER, undefined, START);
  pages.leave();
  expect(pages.find(to(OTHER), OTHER, START)).toBeUndefined();
  expect(pages.find(to(LIST), LIST, START)).toBe('list');
});

test('only the last twenty pages are kept', () => {
  for (let page = 1; page <= 20; page += 1) pages.note(`${LIST}&page=${page}`, 'more', START);
  pages.leave();
  expect(pages.find(to(LIST), LIST, START)).toBeUndefined();
  expect(pages.find(to(`${LIST}&page=1`), `${LIST}&page=1`, START)).toBe('more');
});

test('what was asked for ahead of a link is shown once, for ten seconds', async () => {
  const load = async () => 'asked anew';
  await prefetchPage(OTHER, async () => 'asked ahead', START);
  await prefetchPage(`${OTHER}#avis`, async () => 'asked twice', START + 9_000);
  expect(await pages.bring(to(OTHER), load, LIST, START + 9_999)).toBe('asked ahead');
  expect(await pages.bring(to(OTHER), load, LIST, START + 9_999)).toBe('asked anew');
  await prefetchPage(OTHER, async () => 'asked ahead', START);
  expect(await pages.bring(to(OTHER), load, LIST, START + 10_000)).toBe('asked anew');
});

test('what an answer ahead of a link says to have failed is asked for again', async () => {
  const lists = new ShownPages<{ list?: string }>(({ list }) => list !== undefined);
  await prefetchPage(OTHER, async () => ({}), START);
  const shown = await lists.bring(to(OTHER), async () => ({ list: 'asked anew' }), LIST, START);
  expect(shown).toEqual({ list: 'asked anew' });
});

test('what failed ahead of a link is asked for again when it is followed', async () => {
  const asked = prefetchPage(OTHER, async () => Promise.reject(new Error('no network')), START);
  await expect(asked).rejects.toThrow('no network');
  expect(await pages.bring(to(OTHER), async () => 'asked anew', LIST, START)).toBe('asked anew');
});
