import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import { openTestDatabase } from '#tests/helpers/base/db.ts';
import { findFreePort } from '#tests/helpers/base/free-port.ts';
import { administer } from '#tests/helpers/base/start-postgres.ts';
import { startCollector } from '#tests/helpers/base/trace-collector.ts';
import { LockedTable } from './base/db/apply-migrations.ts';
import { rowsOf } from './base/db/open.ts';
import { release } from './base/release.ts';
import { exitCodeOf, explainFailure, runServer, StartError } from './main.ts';

test('a database that we may not migrate is one line to the operator', async () => {
  const database = await openTestDatabase();
  const { db } = database;
  const role = `reader_${Date.now()}`;
  try {
    await db.execute(sql.raw(`create role ${role} login password 'only-for-this-test'`));
    const url = new URL(inject('databaseTemplate'));
    Object.assign(url, { username: role, password: 'only-for-this-test', pathname: '/postgres' });
    const started = runServer({ environment: { DATABASE_URL: url.href, LOG_LEVEL: 'silent' } });
    const printed = await started.then(() => 'started', explainFailure);
    expect(printed).toBe(
      'La base de données ne se met pas à jour : permission denied for database postgres',
    );
  } finally {
    await db.execute(sql.raw(`drop role if exists ${role}`));
    await database.close();
  }
});

test('a database of a newer release is left as it is', async () => {
  const database = await openTestDatabase();
  const { db } = database;
  const newest = sql`select max(created_at) as at from drizzle.__drizzle_migrations`;
  try {
    await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at)
      values ('of a release to come', 9999999999999)`);
    const environment = { DATABASE_URL: database.url(), LOG_LEVEL: 'silent' };
    const printed = await runServer({ environment }).then(() => 'started', explainFailure);
    expect(printed).toBe(
      'La base de données est celle d’une version plus récente de la boutique : démarrez celle-là.',
    );
    expect(rowsOf(await db.execute(newest))).toEqual([{ at: '9999999999999' }]);
  } finally {
    await database.close();
  }
});

test('a database that does not know accented letters is refused before it is filled', async () => {
  const url = new URL(inject('databaseTemplate'));
  const name = `plain_${randomUUID().replaceAll('-', '')}`;
  await administer(
    url.href,
    `create database ${name} template template0 locale_provider libc locale 'C'`,
  );
  try {
    const own = Object.assign(new URL(url), { pathname: `/${name}` });
    const started = runServer({ environment: { DATABASE_URL: own.href, LOG_LEVEL: 'silent' } });
    expect(await started.then(() => 'started', explainFailure)).toMatch(/C\.UTF-8/);
  } finally {
    await administer(url.href, `drop database ${name} with (force)`);
  }
});

test('a table that stays taken ends the start so that it is tried again', () => {
  expect(exitCodeOf(new StartError('', { cause: new LockedTable() }))).toBe(75);
  expect(exitCodeOf(new StartError('', { cause: new Error() }))).toBe(78);
});

/** Starts the server in its own process, sends a request, stops it with SIGTERM, and returns its log and loaded modules. */
async function startAndStop(environment: Record<string, string>) {
  const program = `import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({
      load: (url, context, next) => {
        loaded.push(url);
        return next(url, context);
      },
    });
    const { closeOnSignals, runServer } = await import('${join(import.meta.dirname, 'main.ts')}');
    const running = await runServer({ environment: process.env });
    closeOnSignals(running);
    await fetch(running.address);
    process.stderr.write(loaded.join(' '));
    process.kill(process.pid, 'SIGTERM');`;
  const server = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [printed, loaded] = await Promise.all([text(server.stdout), text(server.stderr)]);
  const lines = printed.trim().split('\n');
  return { pid: server.pid, loaded, logged: lines.map((line) => JSON.parse(line)) };
}

test('the log tells of the start and of the end, and whose they are', async () => {
  const database = await openTestDatabase();
  const port = await findFreePort();
  try {
    const environment = { DATABASE_URL: database.url(), PORT: String(port) };
    const { pid, logged, loaded } = await startAndStop(environment);
    const who = { pid, node: `${hostname()}:${port}`, release };
    for (const line of logged) expect(line).toMatchObject(who);
    const started = logged.find(({ msg }) => msg === 'started');
    expect(started).toMatchObject({ port, mode: 'demo', ms: expect.any(Number) });
    expect(logged.slice(-2).map(({ msg }) => msg)).toEqual(['stopping', 'stopped']);
    expect(loaded).toContain('/node_modules/fastify/');
    expect(loaded).not.toContain('opentelemetry');
  } finally {
    await database.close();
  }
});

test('traces are sent where a collector is named, the last of them at the end', async () => {
  const database = await openTestDatabase();
  const collector = await startCollector();
  try {
    const { logged, loaded } = await startAndStop({
      DATABASE_URL: database.url(),
      PORT: String(await findFreePort()),
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    });
    expect(logged.at(-1)).toMatchObject({ msg: 'stopped' });
    expect(loaded).toContain('opentelemetry');
    expect(new Set(collector.received.map(({ url }) => url))).toEqual(new Set(['/v1/traces']));
    expect(collector.spans().map(({ name }) => name)).toContain('GET /*');
  } finally {
    await collector.close();
    await database.close();
  }
});
