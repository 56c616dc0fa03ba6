import { type AddressInfo, createServer, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, inject, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { type Database, openDatabase, pingDatabase, rowsOf } from './open.ts';
import { queryOne, withClient } from './with-client.ts';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const { close } of opened.splice(0).reverse()) await close();
});

describe('a PostgreSQL that fails', () => {
  test('is sought by one attempt at a time, ever less often, until it is back', async () => {
    const server = await aFailingServer();
    const database = await open({ databaseUrl: server.url });
    let notices = 0;
    await database.listen('news', () => {
      notices += 1;
    });
    server.behave('drop');
    const lostAt = performance.now();
    server.dropAll();
    await expect.poll(() => server.arrivals.length).toBeGreaterThan(2);
    server.behave('answer');
    await expect.poll(() => notices).toBe(1);

    const [, ...attempts] = server.arrivals;
    const pauses = attempts.map((at, i) => at - (attempts[i - 1] ?? lostAt));
    expect(pauses).toHaveLength(3);
    for (const [i, leastMs] of [450, 950, 1950].entries()) {
      expect(pauses[i]).toBeGreaterThan(leastMs);
    }
    expect(server.mostAtOnce()).toBe(1);
    expect(notices).toBe(1);
  });

  test('at the first attempt is the caller’s to know, and is not sought again', async () => {
    const server = await aFailingServer('drop');
    const database = await open({ databaseUrl: server.url });
    await expect(database.listen('news', () => undefined)).rejects.toThrow('terminated');
    await expect.poll(() => server.openNow()).toBe(0);
    await database.close();
    expect(server.arrivals).toHaveLength(1);
  });

  test('at the first word of a transaction takes no connection for ever', async () => {
    const whole = await openTestDatabase();
    opened.push(whole);
    const database = await open({ databaseUrl: whole.url(), poolSize: 1 });
    const { db, pool } = database;
    await db.execute(sql`select 1`);
    // A pooler that lost its server: the connection works, statements fail.
    pool.once('acquire', (client) => {
      vi.spyOn(client, 'query').mockRejectedValueOnce(new Error('server login failed'));
    });
    const refused: unknown = await db
      .transaction(async () => 'never')
      .catch((error) => error.cause);
    expect(refused).toEqual(new Error('server login failed'));
    expect(database.connections()).toEqual({ used: 0, idle: 1, waiting: 0 });
    expect(await db.transaction(async () => 'again')).toBe('again');
  });

  test('does not keep us from closing while we seek it', async () => {
    const server = await aFailingServer();
    const database = await open({ databaseUrl: server.url });
    await database.listen('news', () => undefined);
    await database.listen('more', () => undefined);
    server.behave('say nothing');
    server.dropAll();
    await expect.poll(() => server.arrivals.length).toBe(2);
    expect(server.openNow()).toBe(1);
    const begunAt = performance.now();
    await database.close();
    expect(performance.now() - begunAt).toBeLessThan(1000);
    await expect.poll(() => server.openNow()).toBe(0);
  });

  test('is waited for two seconds by the readiness check, and five by a request', async () => {
    const server = await aFailingServer('say nothing');
    const { db } = await open({ databaseUrl: server.url });
    const begunAt = performance.now();
    const request = db.execute(sql`select 1`).then(
      () => 'answered',
      () => performance.now() - begunAt,
    );
    await expect(pingDatabase(db)).rejects.toThrow('within 2000 ms');
    expect(performance.now() - begunAt).toBeLessThan(4000);
    const waitedMs = await request;
    expect(waitedMs).toBeGreaterThan(4500);
    expect(waitedMs).toBeLessThan(7000);
  });
});

describe('PostgreSQL', () => {
  test('gives notices again after it has ended the listening connection', async () => {
    const { database } = await ourOwn();
    let notices = 0;
    await database.listen('news', () => {
      notices += 1;
    });
    const cut = await database.db.execute(sql`select pg_terminate_backend(pid)
      from pg_stat_activity where datname = current_database() and query like 'listen %'`);
    expect(rowsOf(cut)).toHaveLength(1);
    await expect.poll(() => notices).toBe(1);
    await database.db.execute(sql`notify news`);
    await expect.poll(() => notices).toBe(2);
  });

  test('sees of which release and machine a connection is', async () => {
    const { database } = await ourOwn();
    const names = await database.db.execute(sql`select application_name as name
      from pg_stat_activity where pid = pg_backend_pid()`);
    expect(rowsOf(names)).toEqual([{ name: expect.stringMatching(/^sandaga \d+\.\d+\.\d+ ./) }]);
  });

  test('is asked in Dakar’s time, whichever zone its server has', async () => {
    const { database, url } = await ourOwn();
    const zone = 'show timezone';
    expect(rowsOf(await database.db.execute(zone))).toEqual([{ TimeZone: 'UTC' }]);
    expect(await withClient(url, (client) => queryOne(client, zone))).toBe('UTC');
  });

  test('compiles no statement, whatever is set there', async () => {
    const { database, url } = await ourOwn();
    const name = new URL(url).pathname.slice(1);
    await database.db.execute(sql.raw(`alter database ${name} set jit = on`));
    const { db } = await open({ databaseUrl: url });
    expect(rowsOf(await db.execute(sql`show jit`))).toEqual([{ jit: 'off' }]);
  });

  test('stops what a request asks after the time set for it, and nothing without one', async () => {
    const { database, url } = await ourOwn();
    const limited = await open({ databaseUrl: url, statementTimeoutMs: 200 });
    await expect(limited.db.execute(sql`select pg_sleep(10)`)).rejects.toMatchObject({
      cause: { message: 'canceling statement due to statement timeout' },
    });
    await database.db.execute(sql`select pg_sleep(0.3)`);
  });
});

async function open(place: {
  databaseUrl: string;
  statementTimeoutMs?: number;
  poolSize?: number;
}): Promise<Database> {
  const database = await openDatabase({ dataDir: '', ...place });
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= database.close());
  opened.push({ close });
  return { ...database, close };
}

async function ourOwn(): Promise<{ database: TestDatabase; url: string }> {
  const database = await openTestDatabase();
  opened.push(database);
  const [row] = rowsOf<{ name: string }>(
    await database.db.execute(sql`select current_database() as name`),
  );
  const url = new URL(inject('databaseTemplate'));
  url.pathname = `/${row!.name}`;
  return { database, url: url.href };
}

type Behaviour = 'answer' | 'drop' | 'say nothing';

/** Speaks as much of PostgreSQL's protocol as a LISTEN needs, and fails on command. */
async function aFailingServer(first: Behaviour = 'answer') {
  let behaviour = first;
  let mostAtOnce = 0;
  const arrivals: number[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const mine = behaviour;
    arrivals.push(performance.now());
    sockets.add(socket);
    mostAtOnce = Math.max(mostAtOnce, sockets.size);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    let isStarted = false;
    socket.on('data', (bytes) => {
      if (mine === 'drop') socket.destroy();
      if (mine !== 'answer') return;
      const isQuery = bytes.toString('latin1', 0, 1) === 'Q';
      if (!isStarted) socket.write(Buffer.concat([AUTHENTICATED, READY]));
      else if (isQuery) socket.write(Buffer.concat([LISTENING, READY]));
      else socket.end();
      isStarted = true;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const dropAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  opened.push({
    close: () => {
      dropAll();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgresql://somebody@127.0.0.1:${port}/shop`,
    arrivals,
    dropAll,
    behave: (next: Behaviour) => {
      behaviour = next;
    },
    openNow: () => sockets.size,
    mostAtOnce: () => mostAtOnce,
  };
}

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type, 'latin1');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const AUTHENTICATED = message('R', Buffer.alloc(4));
const READY = message('Z', Buffer.from('I'));
const LISTENING = message('C', Buffer.from('LISTEN\0'));
