import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, rowsOf } from '../open.ts';
import { lockShared } from './hold-file.ts';
import { type JoinedServer, joinServer } from './join-server.ts';
import { findPostmaster } from './postmaster.ts';

// One cluster for all tests, which find it stopped and leave it stopped.
let dataDir: string;
let cluster: string;
const said: string[] = [];
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'embedded-'));
  cluster = join(dataDir, 'db');
  // Left by a start that was killed while it created the cluster.
  mkdirSync(join(dataDir, 'db.new'));
  writeFileSync(join(dataDir, 'db.new/PG_VERSION'), '');
  const server = await joinServer(dataDir, { say: (line) => said.push(line) });
  await ask(server, 'create table kept (word text)');
  await server.leave();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('a first start says each stage once, a second one less', async () => {
  expect(said).toEqual(['Création de la base de données…', 'Démarrage de PostgreSQL…']);
  const again: string[] = [];
  const server = await joinServer(dataDir, { say: (line) => again.push(line) });
  await server.leave();
  expect(again).toEqual(['Démarrage de PostgreSQL…']);
});

test('the server keeps what it is told, speaks UTF-8 and asks for a password', async () => {
  const server = await joinServer(dataDir);
  try {
    const settings = await ask(
      server,
      `select array_agg(name || '=' || setting order by name) as list from pg_settings
       where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'jit', 'listen_addresses',
         'server_encoding', 'password_encryption')`,
    );
    expect(settings[0]!.list).toEqual([
      'fsync=on',
      'full_page_writes=on',
      'jit=off',
      'listen_addresses=127.0.0.1',
      'password_encryption=scram-sha-256',
      'server_encoding=UTF8',
      'synchronous_commit=on',
    ]);
    const [locale] = await ask(
      server,
      'select datlocprovider, datlocale from pg_database where datname = current_database()',
    );
    expect(locale).toEqual({ datlocprovider: 'b', datlocale: 'C.UTF-8' });
    const stranger = new URL(server.url());
    stranger.password = 'guessed';
    await expect(connect(stranger.href)).rejects.toMatchObject({ code: '28P01' });
  } finally {
    await server.leave();
  }
});

test('only the owner reads the data folder, the password and the cluster', () => {
  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
  const isRoot = process.getuid?.() === 0;
  expect(modeOf(dataDir)).toBe(isRoot ? '711' : '700');
  expect(modeOf(join(dataDir, 'database.url'))).toBe('600');
  expect(modeOf(join(dataDir, 'db.log'))).toBe('600');
  expect(modeOf(join(dataDir, 'locks'))).toBe('700');
  expect(modeOf(cluster)).toBe('700');
  expect(statSync(cluster).uid === 0).toBe(false);
});

test('a second program uses the running server, and the last one to leave stops it', async () => {
  const server = await joinServer(dataDir);
  const { pid } = findPostmaster(cluster)!;
  const program = await startProgram();
  await server.leave();
  expect(findPostmaster(cluster)?.pid).toBe(pid);
  await endProgram(program, 'leave');
  expect(findPostmaster(cluster)).toBeUndefined();
});

test('two programs that start at the same time share one server', async () => {
  const [one, other] = await Promise.all([joinServer(dataDir), startProgram()]);
  const [running] = await ask(one, 'select pg_postmaster_start_time() as since');
  await endProgram(other, 'leave');
  expect(await ask(one, 'select pg_postmaster_start_time() as since')).toEqual([running]);
  await one.leave();
  expect(findPostmaster(cluster)).toBeUndefined();
});

test('a program that ends without leaving stops the server', async () => {
  await endProgram(await startProgram(), 'exit');
  await expect.poll(() => findPostmaster(cluster)).toBeUndefined();
});

test.each(['SIGKILL', 'SIGINT'] as const)(
  'the server outlives %s to the process group of a program, and the next one takes it over',
  async (signal) => {
    const program = await startProgram();
    const { pid } = findPostmaster(cluster)!;
    process.kill(-program.pid!, signal);
    await once(program, 'exit');
    const lines: string[] = [];
    const server = await joinServer(dataDir, { say: (line) => lines.push(line) });
    expect(findPostmaster(cluster)?.pid).toBe(pid);
    expect(lines).toEqual(['PostgreSQL tourne déjà sur ce dossier.']);
    await server.leave();
    expect(findPostmaster(cluster)).toBeUndefined();
  },
);

test('a killed server is started again, and loses nothing that was acknowledged', async () => {
  const database = await openDatabase({ dataDir });
  try {
    let reconnections = 0;
    await database.listen('news', (payload) => {
      if (payload === undefined) reconnections += 1;
    });
    await database.db.execute(sql`insert into kept values ('before')`);
    const { pid } = findPostmaster(cluster)!;
    const cut = database.db.transaction(async (tx) => {
      await tx.execute(sql`insert into kept values ('half')`);
      process.kill(pid, 'SIGKILL');
      await tx.execute(sql`select pg_sleep(10)`);
    });
    await expect(cut).rejects.toThrow();
    await expect.poll(() => reconnections).toBe(1);
    expect(findPostmaster(cluster)!.pid).not.toBe(pid);
    const kept = await database.db.execute(sql`select word from kept`);
    expect(rowsOf(kept)).toEqual([{ word: 'before' }]);
  } finally {
    await database.close();
  }
  expect(findPostmaster(cluster)).toBeUndefined();
});

test('what a dead server left does not keep the next from starting', async () => {
  // As after a container's restart: another process of the same user has the number.
  const left = [process.pid, cluster, 0, 1, '', '127.0.0.1', '1 1', 'ready'].join('\n');
  writeFileSync(join(cluster, 'postmaster.pid'), left, { mode: 0o600 });
  const server = await joinServer(dataDir);
  expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  await server.leave();
});

test('a folder in use, whose server cannot be seen, gets no second one', async () => {
  const elsewhere = lockShared(join(dataDir, 'locks/clients'));
  await expect(joinServer(dataDir)).rejects.toThrow('dans deux conteneurs');
  elsewhere.release();
  expect(findPostmaster(cluster)).toBeUndefined();
});

test('a port that is taken is changed for another', async () => {
  const before = await joinServer(dataDir);
  const taken = Number(new URL(before.url()).port);
  await before.leave();
  const other = createServer().listen(taken, '127.0.0.1');
  await once(other, 'listening');
  const server = await joinServer(dataDir);
  expect(Number(new URL(server.url()).port)).not.toBe(taken);
  expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  await server.leave();
  other.close();
});

test('a lost password is replaced', async () => {
  rmSync(join(dataDir, 'database.url'));
  const server = await joinServer(dataDir);
  expect(await ask(server, 'select word from kept')).toEqual([{ word: 'before' }]);
  await server.leave();
});

test.runIf(process.getuid?.() === 0)(
  'a folder that the server’s user cannot reach is refused with the folder in the way',
  async () => {
    const home = mkdtempSync(join(tmpdir(), 'home-'));
    try {
      await expect(joinServer(join(home, 'data'))).rejects.toThrow(
        `n’a pas le droit de traverser ${home} : accordez-le (chmod o+x ${home})`,
      );
      chmodSync(home, 0o711);
    } finally {
      rmSync(home, { recursive: true });
    }
  },
);

async function startProgram(): Promise<ChildProcess> {
  const file = join(import.meta.dirname, 'use-server.fixture.ts');
  const program = fork(file, [dataDir], { detached: true, execArgv: [] });
  await Promise.race([
    once(program, 'message'),
    once(program, 'exit').then(() => {
      throw new Error('The program ended before it joined the server');
    }),
  ]);
  return program;
}

async function endProgram(program: ChildProcess, how: 'leave' | 'exit'): Promise<void> {
  const ended = once(program, 'exit');
  program.send(how);
  await ended;
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

async function ask(server: JoinedServer, statement: string): Promise<Record<string, unknown>[]> {
  const client = await connect(server.url());
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
