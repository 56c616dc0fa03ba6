import { beforeEach, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { ApiFetch } from './fetch-in-process.ts';
import { ShownAnswers } from './render-page.ts';

const SHOP = paths.shop;
const PRODUCT = pathTo(paths.product, { id: 1 });

let tags: Record<string, string | null>;
let asked: string[];
const ask: ApiFetch = async (path) => {
  asked.push(path);
  return {
    ok: true,
    status: 200,
    json: async () => ({}),
    headers: { get: (name) => (name === 'etag' ? (tags[path] ?? null) : null) },
  };
};

/** A page that asks these calls one after the other. */
async function show(...calls: [path: string, init?: RequestInit][]): Promise<ShownAnswers> {
  const shown = new ShownAnswers();
  for (const [path, init] of calls) shown.note(path, init, await ask(path, init));
  return shown;
}

beforeEach(() => {
  tags = { [SHOP]: 'a', [PRODUCT]: 'b' };
  asked = [];
});

test('a page is the same as long as all its answers are', async () => {
  const shown = await show([SHOP], [PRODUCT, { method: 'GET' }]);
  expect(await shown.areTheSame(ask)).toBe(true);
  tags[PRODUCT] = 'c';
  expect(await shown.areTheSame(ask)).toBe(false);
});

test('nothing is asked past the first difference', async () => {
  const shown = await show([SHOP], [PRODUCT]);
  tags[SHOP] = 'z';
  asked = [];
  expect(await shown.areTheSame(ask)).toBe(false);
  expect(asked).toEqual([SHOP]);
});

test('an answer without a tag, a change, and two readings that differ leave it open', async () => {
  tags[PRODUCT] = null;
  expect(await (await show([PRODUCT])).areTheSame(ask)).toBe(false);
  expect(await (await show([SHOP, { method: 'POST' }])).areTheSame(ask)).toBe(false);
  const shown = await show([SHOP]);
  shown.note(SHOP, undefined, await ask(PRODUCT));
  expect(await shown.areTheSame(ask)).toBe(false);
});

test('a page that asked nothing is always the same', async () => {
  expect(await (await show()).areTheSame(ask)).toBe(true);
});
