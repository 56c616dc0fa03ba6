import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { joinServer } from '#server/base/db/embedded/join-server.ts';
import { withClient } from '#server/base/db/with-client.ts';

const NAME = 'back-up.ts';
const LOOK_EVERY_MS = 5;
const SECRETS = {
  SESSION_SECRET: 'geheim-session-0123456789-0123456789',
  STAFF_TOKEN: 'geheim-staff-0123456789-0123456789',
  WAVE_API_KEY: 'geheim-wave',
  WAVE_WEBHOOK_SECRET: 'geheim-wave-webhook',
};

const folder = mkdtempSync(join(tmpdir(), 'back-up-'));
const dataDir = join(folder, 'data');
// For root, PostgreSQL runs as another user, who needs access.
chmodSync(folder, 0o711);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeAll(async () => {
  const server = await joinServer(dataDir);
  try {
    await withClient(server.url(), (client) => client.query('create table articles (name text)'));
  } finally {
    await server.leave();
  }
});

test('the shop stopped, a backup is made, and no child process sees a secret', async () => {
  const program = spawn(process.execPath, [join(import.meta.dirname, NAME)], {
    env: {
      PATH: process.env.PATH,
      ...SECRETS,
      DATA_DIR: dataDir,
      BACKUP_DIR: join(folder, 'backups'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [program.stdout, program.stderr]) {
    stream.on('data', (text) => {
      said += text;
    });
  }
  const seen = await watchChildren(program);
  expect(said).toMatch(/Vérification {2}\d+ tables et \d+ lignes, identiques/);
  expect(program.exitCode).toBe(0);
  // The watch includes all processes that a backup starts.
  for (const name of ['postgres', 'tar']) {
    expect(seen.some((text) => text.includes(name))).toBe(true);
  }
  expect(seen.filter((text) => text.includes('geheim'))).toEqual([]);
}, 120_000);

/** Command lines and environments of a program's descendants, until it ends. */
async function watchChildren(program: ChildProcess): Promise<string[]> {
  const seen = new Set<string>();
  const ended = once(program, 'close');
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  while (!isOver) {
    for (const pid of childrenOf(program.pid!)) {
      const command = read(`/proc/${pid}/cmdline`);
      // A forked process is briefly a copy of its parent.
      if (command.includes(NAME)) continue;
      seen.add(command).add(read(`/proc/${pid}/environ`));
    }
    await delay(LOOK_EVERY_MS);
  }
  return [...seen];
}

function childrenOf(pid: number): number[] {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), Number(/\) \S (\d+)/.exec(read(`/proc/${name}/stat`))?.[1])]),
  );
  const isBelow = (child: number): boolean => {
    const parent = parents.get(child);
    return parent !== undefined && (parent === pid || isBelow(parent));
  };
  return [...parents.keys()].filter(isBelow);
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
