import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { paths } from '#contract/base/paths.ts';
import { type ApiFetch, openInProcess } from './fetch-in-process.ts';

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
