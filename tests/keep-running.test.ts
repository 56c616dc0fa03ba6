import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { paths } from '#contract/base/paths.ts';
import { findPostmaster } from '#server/base/db/embedded/postmaster.ts';
import { findFreePort } from './helpers/base/free-port.ts';

const root = join(import.meta.dirname, '..');
const startCommand = (
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts.start as string
).split(' && exec ')[1]!;
const unitFile = join(root, 'deploy/sandaga@.service');
const unit = readFileSync(unitFile, 'utf8');
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

let folder: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keep-running-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
  }
  rmSync(folder, { recursive: true, force: true });
});

describe('what the shop is run under', () => {
  test('starts again what was killed, waits longer each time, and says why and how often', async () => {
    const run = keepRunning(oneAfterTheOther('kill -KILL $$', 'exit 3', 'exit 0'));
    expect(await run.ended).toBe(0);
    expect(run.said()).toBe(
      [
        'La boutique s’est arrêtée (signal KILL). Redémarrage n° 1 dans 1 s.\n',
        'La boutique s’est arrêtée (code 3). Redémarrage n° 2 dans 2 s.\n',
      ].join(''),
    );
  });

  test.each([78, 75, 143])('keeps the code %i of a first start that ends so', async (code) => {
    const run = keepRunning(oneAfterTheOther(`exit ${code}`));
    expect([await run.ended, run.said()]).toEqual([code, '']);
  });

  test('tries again what may pass once the shop has run, and not what only a person mends', async () => {
    const run = keepRunning(oneAfterTheOther('kill -KILL $$', 'exit 75', 'exit 78'));
    expect(await run.ended).toBe(78);
    expect(run.said()).toContain('(code 75). Redémarrage n° 2');
  });

  test.each(['SIGTERM', 'SIGINT'] as const)('ends during a pause at %s', async (signal) => {
    const run = keepRunning('kill -KILL $$');
    await expect.poll(run.said).toContain('Redémarrage n° 4');
    run.child.kill(signal);
    expect(await run.ended).toBe(0);
  });
});

test('a shop that is killed serves again on the same data, and Ctrl-C ends it with its PostgreSQL', async () => {
  const port = await findFreePort();
  const run = start(startCommand.split(' '), {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    SHOP_MODE: 'live',
    PUBLIC_URL: 'https://boutique.example',
    DATABASE_URL: '',
    SESSION_SECRET: 'x'.repeat(32),
    STAFF_TOKEN: '',
  });
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}${paths.ready}`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady, { timeout: 50_000, interval: 200 }).toBe(true);
  const cluster = join(folder, 'db');
  const server = findPostmaster(cluster)?.pid;
  const shop = childOf(run.child.pid!);
  process.kill(shop, 'SIGKILL');
  await expect.poll(run.said).toContain('(signal KILL). Redémarrage n° 1');
  await expect.poll(isReady, { timeout: 50_000, interval: 200 }).toBe(true);
  expect(childOf(run.child.pid!)).not.toBe(shop);
  expect(findPostmaster(cluster)?.pid).toBe(server);

  // As a terminal does: to all that run in it.
  process.kill(-run.child.pid!, 'SIGINT');
  expect(await run.ended).toBe(0);
  expect(findPostmaster(cluster)).toBeUndefined();
  expect(run.said().match(/Redémarrage/g)).toHaveLength(1);
}, 120_000);

test('a wrong setting ends the start with its line, once', async () => {
  const run = start(startCommand.split(' '), { PORT: 'three thousand' });
  expect(await run.ended).toBe(78);
  expect(run.said().match(/PORT/g)).toHaveLength(1);
}, 60_000);

test('systemd runs the same command, without what keeps it running elsewhere', () => {
  const [supervisor, start] = startCommand.split(' ');
  expect(supervisor).toBe('scripts/keep-running.sh');
  expect(unit).toContain(`ExecStart=/opt/sandaga/${start}\n`);
  expect(unit).not.toMatch(/^Exec.*keep-running/m);
  expect(unit).toContain('RestartPreventExitStatus=78\n');
});

// systemd is for servers; a developer's machine need not have it.
test.runIf(hasSystemd)('systemd leaves the shop little to do harm with', () => {
  const args = ['security', '--offline=true', '--threshold=30', unitFile];
  const { status, stdout } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
  expect(status, stdout).toBe(0);
});

/** A script that does one thing at each start. */
function oneAfterTheOther(...steps: string[]): string {
  const cases = steps.map((step, place) => `${place + 1}) ${step};;`).join(' ');
  return `echo x >> '${folder}/starts'; case $(grep -c x '${folder}/starts') in ${cases} esac`;
}

const keepRunning = (script: string) => start(['scripts/keep-running.sh', 'sh', '-c', script]);

function start([program, ...args]: string[], environment: Record<string, string> = {}) {
  const child = spawn(program!, args, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  children.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (part: Buffer) => {
      // What a shell itself says of a child that was killed is in its own language.
      if (!/^Killed\s*$/.test(String(part))) said += part;
    });
  }
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, ended, said: () => said };
}

const childOf = (pid: number) =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]);
