import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { openForwarder } from '#tests/helpers/base/forwarder.ts';
import { findPrimary, StandbyOnly } from './find-primary.ts';
import { type Database, openDatabase, rowsOf } from './open.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());
const opened: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
  await onlyReads(false);
});

async function aHost() {
  const host = await openForwarder(Number(new URL(inject('databaseTemplate')).port));
  opened.push(host);
  return host;
}

function urlOf(...ports: number[]): string {
  const url = new URL(database.url());
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',');
  return url.href.replace(url.host, hosts);
}

async function openAt(url: string, say: (line: string) => void = () => undefined) {
  const found = await openDatabase({ databaseUrl: url, dataDir: '', poolSize: 2, say });
  opened.push(found);
  return found;
}

/** As a standby reports it. */
async function onlyReads(isOn: boolean): Promise<void> {
  const { db, url } = database;
  const name = sql.identifier(new URL(url()).pathname.slice(1));
  await db.transaction(async (tx) => {
    await tx.execute(sql`set transaction read write`);
    await tx.execute(
      sql`alter database ${name} set default_transaction_read_only = ${sql.raw(isOn ? 'on' : 'off')}`,
    );
  });
}

const answerOf = async ({ db }: Database) =>
  rowsOf<{ answer: number }>(await db.execute(sql`select 7 as answer`))[0]?.answer;

describe('of several hosts', () => {
  test('the one is taken that answers', async () => {
    const [gone, there] = [await aHost(), await aHost()];
    gone.vanish();
    const shop = await openAt(urlOf(gone.port, there.port));
    expect(new URL(shop.url()).port).toBe(String(there.port));
    expect(await answerOf(shop)).toBe(7);
  });

  test('another is sought when the one vanishes without a word, and its notices are heard', async () => {
    const hosts = [await aHost(), await aHost()];
    const shop = await openAt(urlOf(...hosts.map(({ port }) => port)));
    const heard: (string | undefined)[] = [];
    await shop.listen('news', (payload) => heard.push(payload));
    expect(await answerOf(shop)).toBe(7);
    const before = shop.url();
    hosts.find(({ port }) => String(port) === new URL(before).port)?.vanish();
    await vi.waitUntil(() => heard.includes(undefined), { timeout: 15_000 });
    expect(shop.url()).not.toBe(before);
    expect(await answerOf(shop)).toBe(7);
    await database.db.execute(sql`notify news, 'of the day'`);
    await vi.waitUntil(() => heard.includes('of the day'));
  });

  test('a start waits for one that takes changes', async () => {
    const [one, other] = [await aHost(), await aHost()];
    await onlyReads(true);
    const url = urlOf(one.port, other.port);
    await expect(findPrimary([urlOf(one.port), urlOf(other.port)])).rejects.toThrow(StandbyOnly);
    const said: string[] = [];
    const opening = openAt(url, (line) => {
      said.push(line);
      onlyReads(false);
    });
    expect(await answerOf(await opening)).toBe(7);
    expect(said).toEqual(['Attente d’un PostgreSQL qui accepte les écritures…']);
  });

  test('a wrong password is told at once', async () => {
    const url = urlOf((await aHost()).port, (await aHost()).port).replace(/:[^:@]*@/, ':wrong@');
    await expect(openAt(url)).rejects.toThrow(/password/);
  });
});
