import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { paths } from '#contract/base/paths.ts';
import { findPostmaster } from '#server/base/db/embedded/postmaster.ts';
import { findFreePort } from '#tests/helpers/base/free-port.ts';
import { setStock } from '#tests/helpers/sales/order-builders.ts';
import { type Database, openDatabase } from '../server/base/db/open.ts';
import { type Acknowledged, type Comparison, compareOrders } from './compare-orders.ts';
import { type Buyer, type OrderRequest, prepareBuyers } from './order-traffic.ts';
import { type Child, startChild } from './servers/child.ts';

// Kills the shop, or its PostgreSQL, with SIGKILL while orders come in, and compares the orders once the shop answers
// again.

const ROUNDS = 3;
const CLIENTS = 4;
const STOCK = 1_000_000;
/** Delay of the kill after the first order of a round, in ms. */
const KILL_AFTER = { least: 500, most: 5000 };
const BACK_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 50;

const COLUMNS = [
  'tour',
  'tué',
  'tué après',
  'confirmées',
  'sans réponse',
  'commandes en base',
  'démarrage',
  'de retour après',
  'perdues',
  'à moitié',
  'en double',
  'lettres sans commande',
  'stocks faux',
];

type Victim = 'boutique' | 'PostgreSQL';
type Round = Comparison & {
  killedAfterMs: number;
  /** Orders acknowledged before the kill, and requests without a response or with 503. */
  confirmed: number;
  unanswered: number;
  startMs: number;
  backAfterMs: number;
};

const folder = mkdtempSync(join(tmpdir(), 'bench-kill-'));
const environment = {
  PORT: '0',
  HOST: '127.0.0.1',
  SHOP_MODE: 'demo',
  SESSION_SECRET: '',
  DATA_DIR: folder,
  DATABASE_URL: '',
  RATE_LIMIT_PER_MINUTE: '1000000',
  // Nothing listens on this port: no mail is delivered, so all of it can be compared.
  SANDBOX_PORT: `${await findFreePort()}`,
};
const isRight = await runRounds().finally(() => rmSync(folder, { recursive: true, force: true }));
process.exit(isRight ? 0 : 1);

/** All rounds use one database, so each start finds what earlier rounds left. */
async function runRounds(): Promise<boolean> {
  console.log(`| ${COLUMNS.join(' | ')} |\n|${' --- |'.repeat(COLUMNS.length)}`);
  const buyers = await withDatabase(prepare);
  const told: Acknowledged[] = [];
  let isRight = true;
  for (let number = 1; number <= ROUNDS; number += 1) {
    for (const victim of ['boutique', 'PostgreSQL'] as const) {
      const round = await runRound(victim, buyers, told);
      const faults = [
        round.lost,
        round.incomplete,
        round.duplicates,
        round.mailsWithoutOrder,
        round.productsWithWrongStock,
      ];
      const cells = [
        number,
        victim,
        `${round.killedAfterMs} ms`,
        round.confirmed,
        round.unanswered,
        round.orders,
        `${round.startMs} ms`,
        `${round.backAfterMs} ms`,
        ...faults,
      ];
      console.log(`| ${cells.join(' | ')} |`);
      isRight &&= faults.every((count) => count === 0);
    }
  }
  return isRight;
}

async function runRound(victim: Victim, buyers: Buyer[], told: Acknowledged[]): Promise<Round> {
  const [shop, startMs] = await start(environment);
  const before = told.length;
  const first = Promise.withResolvers<void>();
  const onTold = (order: Acknowledged) => {
    told.push(order);
    first.resolve();
  };
  const clients = Promise.all(buyers.map((buyer) => orderUntilCut(shop, buyer, onTold)));
  await Promise.race([first.promise, clients]);
  const { least, most } = KILL_AFTER;
  const killedAfterMs = Math.round(least + Math.random() * (most - least));
  await delay(killedAfterMs);
  const killedAt = performance.now();
  if (victim === 'boutique') await shop.kill();
  else process.kill(findPostmaster(join(folder, 'db'))!.pid, 'SIGKILL');
  const unanswered = await clients;
  const confirmed = told.length - before;

  const again = victim === 'boutique' ? (await start(environment))[0] : shop;
  await waitUntilReady(again);
  const backAfterMs = Math.round(performance.now() - killedAt);
  // A client without a response repeats the request with the same key.
  for (const request of unanswered) told.push(await sendAgain(again, request));
  await again.stop();
  const comparison = await withDatabase((db) => compareOrders(db, told, STOCK));
  const counts = { confirmed, unanswered: unanswered.length };
  return { ...comparison, ...counts, killedAfterMs, startMs, backAfterMs };
}

async function waitUntilReady(shop: Child): Promise<void> {
  const deadline = performance.now() + BACK_WITHIN_MS;
  while (!(await fetch(`${shop.address}${paths.ready}`)).ok) {
    if (performance.now() > deadline) throw new Error('PostgreSQL did not come back');
    await delay(LOOK_EVERY_MS);
  }
}

async function start(environment: Record<string, string>): Promise<[Child, ms: number]> {
  const begun = performance.now();
  const shop = await startChild('serve-shop.ts', environment);
  return [shop, Math.round(performance.now() - begun)];
}

async function prepare(db: Database['db']): Promise<Buyer[]> {
  const { buyers, productIds } = await prepareBuyers(db, CLIENTS);
  for (const id of productIds) await setStock(db, id, STOCK);
  return buyers;
}

async function withDatabase<T>(use: (db: Database['db']) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir: folder });
  try {
    await database.migrate();
    return await use(database.db);
  } finally {
    await database.close();
  }
}

/** Places orders until one gets no response or 503. Returns that request. */
async function orderUntilCut(
  shop: Child,
  buyer: Buyer,
  onTold: (order: Acknowledged) => void,
): Promise<OrderRequest> {
  for (;;) {
    const request = buyer();
    const answer = await send(shop, request).catch(() => undefined);
    if (answer === undefined || answer.status === 503) return request;
    onTold(readAnswer(request, answer));
  }
}

async function sendAgain(shop: Child, request: OrderRequest): Promise<Acknowledged> {
  return readAnswer(request, await send(shop, request));
}

async function send(shop: Child, { path, headers, body }: OrderRequest) {
  const reply = await fetch(`${shop.address}${path}`, { method: 'POST', headers, body });
  return { status: reply.status, body: await reply.text() };
}

/** Throws when an order was refused: nothing can be measured then. */
function readAnswer(
  { key }: OrderRequest,
  { status, body }: { status: number; body: string },
): Acknowledged {
  if (status !== 201) throw new Error(`An order was answered with ${status}: ${body}`);
  const { id, name, amount_total } = JSON.parse(body);
  return { key, id, number: name, totalXof: amount_total };
}
