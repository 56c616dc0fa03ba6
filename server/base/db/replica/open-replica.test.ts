import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { paths } from '#contract/base/paths.ts';
import { staffSynonyms } from '#contract/goods/catalogue/staff-synonyms.ts';
import { watch } from '#server/running/metrics/watch.ts';
import { asStaff, openApp, testConfig } from '#tests/helpers/base/app.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { openForwarder } from '#tests/helpers/base/forwarder.ts';
import { administer } from '#tests/helpers/base/start-postgres.ts';
import { type Replicated, startReplicated } from '#tests/helpers/base/start-replica.ts';
import { type Database, openDatabase, rowsOf } from '../open.ts';
import { openReplica, type Replica } from './open-replica.ts';

const PATIENT_MS = 60_000;
const STRICT_MS = 400;

let servers: Replicated;
let database: Database;
let managers: { cookie: string }[];
beforeAll(async () => {
  servers = await startReplicated();
  database = await openDatabase({ databaseUrl: servers.primaryUrl, dataDir: '', poolSize: 4 });
  managers = [];
  for (let i = 0; i < 2; i += 1) {
    const account = await anAccount(database.db, { role: 'manager' });
    const token = (await signedIn(database.db, account))['access-token'];
    managers.push({ cookie: `${testConfig().cookieNames.token}=${token}` });
  }
});
afterAll(async () => {
  await database?.close();
  await servers?.stop();
});
const opened: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
  // A killed or promoted server replays nothing.
  await servers.resumeReplay().catch(() => undefined);
});

async function openShop(maxLagMs: number, url = servers.replicaUrl) {
  const replica = openReplica(database, { url, maxLagMs, poolSize: 2 });
  opened.push(replica);
  const app = await openApp(database, {}, { replica });
  opened.push(app);
  return { replica, app };
}

const untilItIs = (replica: Replica, isCurrent: boolean) =>
  expect.poll(replica.isCurrent).toBe(isCurrent);

let serial = 0;
const newTerm = () => {
  serial += 1;
  return `mot ${serial}`;
};

const addSynonym = (app: FastifyInstance, term: string, headers: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url: staffSynonyms.path,
    headers,
    payload: { term, meaning: 'essai' },
  });

async function termsSeen(app: FastifyInstance, headers: Record<string, string>, path = '') {
  const reply = await app.inject({ url: `${staffSynonyms.path}${path}?q=mot`, headers });
  expect(reply.statusCode).toBe(200);
  return reply.body;
}

/** Pauses the replay once the replica is up to date. */
async function pauseWhole(replica: Replica) {
  await untilItIs(replica, true);
  await servers.pauseReplay();
}

describe('while the replica is current', () => {
  test('lists and their files are read there, and what somebody changed on the primary by them', async () => {
    const { app, replica } = await openShop(PATIENT_MS);
    const [writer, other] = managers;
    await pauseWhole(replica);
    const term = newTerm();
    const added = await addSynonym(app, term, writer!);
    expect(added.statusCode).toBe(201);

    expect(await termsSeen(app, other!)).not.toContain(term);
    expect(await termsSeen(app, other!, '.csv')).not.toContain(term);
    const [mark] = added.cookies;
    expect(mark).toMatchObject({ httpOnly: true, maxAge: PATIENT_MS / 1000 + 1 });
    const marked = { cookie: `${writer!.cookie}; ${mark!.name}=${mark!.value}` };
    expect(await termsSeen(app, marked)).toContain(term);
    // The balancer may choose either node.
    const { app: node } = await openShop(PATIENT_MS);
    expect(await termsSeen(node, marked)).toContain(term);
  });

  test('a program with a token sees what it has changed', async () => {
    const { app, replica } = await openShop(PATIENT_MS);
    await pauseWhole(replica);
    const term = newTerm();
    const added = await addSynonym(app, term, asStaff);
    expect(added.cookies).toEqual([]);
    expect(await termsSeen(app, asStaff)).toContain(term);
  });

  test('the sitemap is read there and not kept, and the catalogue is read on the primary', async () => {
    const { app, replica } = await openShop(PATIENT_MS);
    await pauseWhole(replica);
    const { id } = await aProduct(database.db);
    const sitemap = async () => (await app.inject({ url: '/sitemap.xml' })).body;
    expect(await sitemap()).not.toContain('produits-1');
    const product = await app.inject({ url: paths.product.replace(':id', String(id)) });
    expect(product.statusCode).toBe(200);
    await servers.resumeReplay();
    await expect.poll(sitemap).toContain('produits-1');
  });
});

describe('the replica is left out', () => {
  test('when it lags more than it may, and taken again', async () => {
    const { app, replica } = await openShop(STRICT_MS);
    await pauseWhole(replica);
    const term = newTerm();
    await addSynonym(app, term, asStaff);
    await untilItIs(replica, false);
    expect(await termsSeen(app, managers[0]!)).toContain(term);
    expect(replica.lagMs()).toBeGreaterThan(STRICT_MS);
    // The rest of a file that an earlier request began.
    const answering = await replica.db.execute(sql`select pg_is_in_recovery() as is_standby`);
    expect(rowsOf(answering)).toEqual([{ is_standby: false }]);
    await servers.resumeReplay();
    await untilItIs(replica, true);
    const before = replica.counts().replica;
    expect(await termsSeen(app, managers[0]!)).toContain(term);
    expect(replica.counts().replica).toBeGreaterThan(before);
  });

  test('when it is killed, without a request that fails, and taken again', async () => {
    const { app, replica } = await openShop(STRICT_MS);
    await untilItIs(replica, true);
    const term = newTerm();
    await addSynonym(app, term, asStaff);
    const reads = Array.from({ length: 20 }, () => termsSeen(app, managers[0]!));
    await servers.killReplica();
    await Promise.all(reads);
    expect(await termsSeen(app, managers[0]!)).toContain(term);
    await untilItIs(replica, false);
    expect(await termsSeen(app, managers[0]!)).toContain(term);
    await servers.startReplica();
    await untilItIs(replica, true);
  });

  test('when it vanishes without a word, and what it was asked is answered by the primary', async () => {
    const host = await openForwarder(servers.replicaPort);
    opened.push(host);
    const url = new URL(servers.replicaUrl);
    url.port = String(host.port);
    const { app, replica } = await openShop(STRICT_MS, url.href);
    await untilItIs(replica, true);
    await termsSeen(app, managers[0]!);
    host.vanish();
    await termsSeen(app, managers[0]!);
    await untilItIs(replica, false);
  });

  test('when it is not there at all, for another of several', async () => {
    const host = await openForwarder(servers.replicaPort);
    host.vanish();
    await host.close();
    const url = new URL(servers.replicaUrl);
    const hosts = `127.0.0.1:${host.port},${url.host}`;
    const preferred = `${url.href.replace(url.host, hosts)}?target_session_attrs=prefer-standby`;
    const { app, replica } = await openShop(PATIENT_MS, preferred);
    await untilItIs(replica, true);
    await termsSeen(app, managers[0]!);
    expect(replica.counts().replica).toBeGreaterThan(0);
  });
});

test('its lag and the reads that it took are told to Prometheus', async () => {
  const { app, replica } = await openShop(PATIENT_MS);
  await untilItIs(replica, true);
  await termsSeen(app, managers[0]!);
  const watching = await watch(
    { ...database, replica },
    { port: 0, host: '127.0.0.1' },
    testConfig(),
  );
  opened.push(watching);
  const told = await (await fetch(watching.address)).text();
  expect(told).toMatch(/^sandaga_replica_current\{server="replica"\} 1$/m);
  expect(told).toMatch(/^sandaga_replica_lag_seconds\{server="replica"\} 0\.\d+$/m);
  expect(told).toMatch(/^sandaga_replica_reads_total\{answered_by="replica"\} [1-9]\d*$/m);
});

// The last test: its replica follows no primary afterwards.
test('a replica that has become a primary of its own is left out', async () => {
  const { app, replica } = await openShop(PATIENT_MS);
  await untilItIs(replica, true);
  await administer(servers.replicaUrl, 'select pg_promote()');
  const term = newTerm();
  await addSynonym(app, term, asStaff);
  await untilItIs(replica, false);
  expect(await termsSeen(app, managers[0]!)).toContain(term);
});
