import { fork } from 'node:child_process';
import { on, once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { findFreePort } from '#tests/helpers/base/free-port.ts';
import { buildSources } from '../../scripts/building/build-sources.mjs';

const root = join(import.meta.dirname, '../..');
const OURS = /^(contract|demo|office|sandbox|server|shop)\//;

/** Run before a program, tells of each file that it loads. */
const TELL_LOADED = `
  import { registerHooks } from 'node:module';
  const load = (url, context, next) => {
    process.send({ url });
    return next(url, context);
  };
  registerHooks({ load });`;

test('the shop runs from what was built, with React’s production build', async ({ shop }) => {
  const port = await findFreePort();
  const server = fork(join(root, 'tests/helpers/base/shop-server.ts'), {
    env: { ...process.env, DATABASE_URL: shop.config.databaseUrl, PORT: String(port) },
    execArgv: ['--import', `data:text/javascript,${encodeURIComponent(TELL_LOADED)}`],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const files = new Set<string>();
  for await (const [message] of on(server, 'message')) {
    if ('sandboxAddress' in message) break;
    if (message.url.startsWith('file:')) files.add(fileURLToPath(message.url));
  }
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;

  const loaded = [...files].map((file) => relative(root, file));
  expect(loaded.filter((file) => OURS.test(file))).toEqual([]);
  const sources = [...new Set([...files].flatMap(sourcesOf))].map((file) => relative(root, file));
  const react = sources.filter((file) => /\/react(-dom)?\/cjs\//.test(file));
  expect(react).toContainEqual(expect.stringMatching(/react-dom-server.*\.production\.js$/));
  expect(react.filter((file) => file.includes('.development.'))).toEqual([]);
  // Loaded where a collector of traces is named, or Prometheus asks.
  expect(sources.filter((file) => file.includes('@opentelemetry'))).toEqual([]);
  const ours = sources.filter((file) => OURS.test(file));
  expect(ours).toEqual(expect.arrayContaining(['server/app.ts', 'shop/root.tsx']));
  expect(buildSources(root)).toEqual(expect.arrayContaining(ours));
});

/** What a built file was made from; a file that was not built is its own source. */
function sourcesOf(file: string): string[] {
  if (!existsSync(`${file}.map`)) return [file];
  const { sources } = JSON.parse(readFileSync(`${file}.map`, 'utf8')) as { sources: string[] };
  // A query says how the bundler reads a source, such as for its URL.
  return sources.map((source) => join(dirname(file), source.replace(/\?.*/, '')));
}
