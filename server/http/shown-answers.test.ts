import { beforeEach, expect, test } from 'vitest';
import type { ApiFetch } from './fetch-in-process.ts';
import { ShownAnswers } from './shown-answers.ts';

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
  tags = { '/api/shop': 'a', '/api/produits/1': 'b' };
  asked = [];
});

test('a page is the same as long as all its answers are', async () => {
  const shown = await show(['/api/shop'], ['/api/produits/1', { method: 'GET' }]);
  expect(await shown.areTheSame(ask)).toBe(true);
  tags['/api/produits/1'] = 'c';
  expect(await shown.areTheSame(ask)).toBe(false);
});

test('nothing is asked past the first difference', async () => {
  const shown = await show(['/api/shop'], ['/api/produits/1']);
  tags['/api/shop'] = 'z';
  asked = [];
  expect(await shown.areTheSame(ask)).toBe(false);
  expect(asked).toEqual(['/api/shop']);
});

test('an answer without a tag, a change, and two readings that differ leave it open', async () => {
  tags['/api/none'] = null;
  expect(await (await show(['/api/none'])).areTheSame(ask)).toBe(false);
  expect(await (await show(['/api/shop', { method: 'POST' }])).areTheSame(ask)).toBe(false);
  const shown = await show(['/api/shop']);
  shown.note('/api/shop', undefined, await ask('/api/produits/1'));
  expect(await shown.areTheSame(ask)).toBe(false);
});

test('a page that asked nothing is always the same', async () => {
  expect(await (await show()).areTheSame(ask)).toBe(true);
});
