import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import { rowsOf } from '#server/db/open.ts';
import { openTestDatabase } from '#tests/helpers/db.ts';
import { findFreePort } from '#tests/helpers/free-port.ts';
import { administer } from '#tests/helpers/start-postgres.ts';
import { LockedTable } from './db/apply-migrations.ts';
import { exitCodeOf, explainFailure, runServer, StartError } from './main.ts';
import { release } from './release.ts';

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

test('the log tells of the start and of the end, and whose they are', async () => {
  const database = await openTestDatabase();
  const port = await findFreePort();
  const program = `import { closeOnSignals, runServer } from '${join(import.meta.dirname, 'main.ts')}';
    closeOnSignals(await runServer({ environment: process.env }));
    process.kill(process.pid, 'SIGTERM');`;
  try {
    const server = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      env: { DATABASE_URL: database.url(), PORT: String(port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines = (await text(server.stdout)).trim().split('\n');
    const logged = lines.map((line) => JSON.parse(line));
    const who = { pid: server.pid, node: `${hostname()}:${port}`, release };
    for (const line of logged) expect(line).toMatchObject(who);
    const started = logged.find(({ msg }) => msg === 'started');
    expect(started).toMatchObject({ port, mode: 'demo', ms: expect.any(Number) });
    expect(logged.slice(-2).map(({ msg }) => msg)).toEqual(['stopping', 'stopped']);
  } finally {
    await database.close();
  }
});
