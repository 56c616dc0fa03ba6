import { createHash } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import {
  type ApiFetch,
  hashScripts,
  openInProcess,
  ShownAnswers,
  statusOfPage,
} from './render-page.ts';

const NONCE = 'c0ffee00c0ffee';
const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

test('the page’s own scripts are named by hash, and the nonce is gone', () => {
  const page = [
    `<script nonce="${NONCE}">start("a")</script>`,
    `<script type="module" nonce="${NONCE}" async="">import "b"</script>`,
    `<script nonce="${NONCE}" src="/assets/root.js"></script>`,
  ].join('');
  const { html, policy } = hashScripts(page, NONCE);
  expect(html).toBe(page.replaceAll(` nonce="${NONCE}"`, ''));
  expect(policy).toContain(`script-src 'self' ${hashOf('start("a")')} ${hashOf('import "b"')};`);
});

test('a script that slipped into the page is not allowed to run', () => {
  const slipped = 'fetch("https://evil.example")';
  const page = `<script>${slipped}</script><script nonce="guess">${slipped}</script>`;
  expect(hashScripts(page, NONCE).policy).not.toContain(hashOf(slipped));
});

test.each([
  [500, [503], 503],
  [500, [500], 500],
  [503, [503], 503],
  [404, [503], 404],
  [200, [503], 200],
])(
  'a page rendered as %i whose calls failed with %j has the status %i',
  (rendered, failures, status) => {
    expect(statusOfPage(rendered, failures)).toBe(status);
  },
);

describe('calls of pages', () => {
  let app: FastifyInstance;
  let ask: ApiFetch;
  let version: string;
  let status: number;
  let made: number;

  beforeEach(async () => {
    version = '1';
    status = 200;
    made = 0;
    app = Fastify();
    for (const path of [paths.tags, paths.packs]) {
      app.get(path, (_request, reply) => {
        made += 1;
        return reply.code(status).header('retry-after', 5).send([{ made }]);
      });
    }
    await app.ready();
    ask = openInProcess(app, {
      current: () => version,
      refresh: async () => undefined,
      changesBehind: async () => 0,
      stop: () => undefined,
    });
  });
  afterEach(() => app.close());

  const read = async (path: string) => (await ask(path)).json();

  test('what pages have in common is asked for once until the catalogue changes', async () => {
    const [first, second] = await Promise.all([read(paths.tags), read(paths.tags)]);
    expect([first, second, await read(paths.tags)]).toEqual(Array(3).fill([{ made: 1 }]));
    version = '2';
    expect(await read(paths.tags)).toEqual([{ made: 2 }]);
  });

  test('what was asked for before a change is not kept after it', async () => {
    const early = read(paths.tags);
    version = '2';
    expect([await early, await read(paths.tags)]).toEqual([[{ made: 1 }], [{ made: 2 }]]);
  });

  test('no page can change what another one reads', async () => {
    const tags = await read(paths.tags);
    expect(() => tags.push({})).toThrow(TypeError);
    expect(() => Object.assign(tags[0], { made: 9 })).toThrow(TypeError);
  });

  test('a failure is told and not kept', async () => {
    status = 503;
    const { ok, status: told, headers } = await ask(paths.tags);
    expect([ok, told, headers.get('retry-after'), headers.get('etag')]).toEqual([
      false,
      503,
      '5',
      null,
    ]);
    status = 200;
    expect(await read(paths.tags)).toEqual([{ made: 2 }]);
  });

  test('anything else is asked for each time', async () => {
    expect([await read(paths.packs), await read(paths.packs)]).toEqual([
      [{ made: 1 }],
      [{ made: 2 }],
    ]);
  });
});

describe('the answers that a page was made of', () => {
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

  /** Requests these calls one after the other. */
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
});
