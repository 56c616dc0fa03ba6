import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { paths } from '#contract/base/paths.ts';
import { DEMO_PASSWORD } from '#demo/people.ts';
import { DEMO_STAFF_TOKEN } from '#server/base/config/check-settings.ts';
import { findFreePort } from '#tests/helpers/base/free-port.ts';
import { type ApiDocument, type FuzzRequest, requestsOf } from './fuzz/requests.ts';

// Sends malformed requests to every operation of the API while a visitor browses; reports 5xx responses, an exit of the
// shop and failed requests of the visitor. `node scripts/fuzz.ts [requests] [seed]`; a seed gives the same requests.

const [total = 100_000, seed = 1] = process.argv.slice(2).map(Number);
const AT_ONCE = 4;
const SAMPLE = 500;
const BROWSE_EVERY_MS = 100;
const MOST_SHOWN = 20;
/** Requests between two sign-ins; the demonstration's tokens live longer than that. */
const SIGN_IN_EVERY = 2000;

const folder = mkdtempSync(join(tmpdir(), 'sandaga-fuzz-'));
const base = `http://127.0.0.1:${await findFreePort()}`;
const shop = spawn(join(import.meta.dirname, '../bin/shop'), {
  env: {
    ...process.env,
    PORT: new URL(base).port,
    HOST: '127.0.0.1',
    SANDBOX_PORT: '0',
    SHOP_MODE: 'demo',
    DATA_DIR: folder,
    DATABASE_URL: '',
    LOG_LEVEL: 'silent',
    SESSION_SECRET: '',
    RATE_LIMIT_PER_MINUTE: '1000000',
    STAFF_TOKEN: '',
  },
  stdio: ['ignore', 'ignore', 'inherit'],
});
let ends = 0;
shop.once('exit', () => {
  ends += 1;
});

const statuses = new Map<number, number>();
const failures: { request: FuzzRequest; status: number }[] = [];
const others = { asked: 0, refused: 0 };
let isOver = false;
try {
  await untilReady();
  const document = (await (await fetch(base + paths.openapi)).json()) as ApiDocument;
  await Promise.race([Promise.all([sendAll(document), browse()]), once(shop, 'exit')]);
} finally {
  if (ends === 0) {
    const ended = once(shop, 'exit');
    shop.kill('SIGTERM');
    await ended;
    ends -= 1;
  }
  rmSync(folder, { recursive: true, force: true });
}
tell();

async function untilReady(): Promise<void> {
  while (ends === 0) {
    const isReady = await fetch(base + paths.ready).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await delay(BROWSE_EVERY_MS);
  }
  throw new Error('The shop did not start.');
}

async function sendAll(document: ApiDocument): Promise<void> {
  const arbitrary = requestsOf(document);
  let tokens = await signIn();
  for (let sent = 0; sent < total && ends === 0; sent += SAMPLE) {
    if (sent % SIGN_IN_EVERY === 0) tokens = await signIn();
    const queue = fc.sample(arbitrary, { seed: seed + sent, numRuns: SAMPLE });
    const work = async () => {
      for (let next = queue.pop(); next !== undefined && ends === 0; next = queue.pop()) {
        await send(next, tokens);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }
  isOver = true;
}

type Tokens = Record<FuzzRequest['who'], string | undefined>;

async function signIn(): Promise<Tokens> {
  const tokenOf = async (username: string): Promise<string | undefined> => {
    const reply = await fetch(base + paths.tokens, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: DEMO_PASSWORD }),
    });
    return ((await reply.json()) as { access_token?: string }).access_token;
  };
  return {
    nobody: undefined,
    customer: await tokenOf('awa@example.sn'),
    manager: await tokenOf('gerant@example.sn'),
    machine: DEMO_STAFF_TOKEN,
  };
}

async function send(request: FuzzRequest, tokens: Tokens): Promise<void> {
  const token = tokens[request.who];
  const headers = { ...request.headers, ...(token !== undefined && { 'access-token': token }) };
  const { method, path, body } = request;
  let status = 0;
  try {
    const reply = await fetch(base + path, {
      method,
      headers,
      ...(body !== undefined && { body }),
    });
    status = reply.status;
    await reply.arrayBuffer();
  } catch {
    // Counted as 0: the server cut the connection, as for a body that is too large.
  }
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  if (status >= 500) failures.push({ request, status });
}

/** The other visitor, who browses during the run. */
async function browse(): Promise<void> {
  for (let page = 1; !isOver && ends === 0; page += 1) {
    for (const path of ['/', `/boutique?page=${page % 7}`, paths.tags]) {
      const status = await fetch(base + path).then(
        (reply) => reply.status,
        () => 0,
      );
      others.asked += 1;
      if (status !== 200) others.refused += 1;
    }
    await delay(BROWSE_EVERY_MS);
  }
}

function tell(): void {
  const counted = [...statuses].sort(([a], [b]) => a - b);
  console.log('| status | answers |\n| --- | ---: |');
  for (const [status, count] of counted) console.log(`| ${status || 'cut'} | ${count} |`);
  console.log(
    `\nSomebody else asked ${others.asked} times and was refused ${others.refused} times.`,
  );
  console.log(`The shop ended by itself ${Math.max(0, ends)} times.`);
  const shown = new Map(failures.map((failure) => [failure.request.operation, failure]));
  for (const [operation, { request, status }] of [...shown].slice(0, MOST_SHOWN)) {
    console.log(`\n${status} ${operation}\n  ${JSON.stringify(request).slice(0, 600)}`);
  }
  const isRight = failures.length === 0 && others.refused === 0 && ends <= 0;
  process.exitCode = isRight ? 0 : 1;
}
