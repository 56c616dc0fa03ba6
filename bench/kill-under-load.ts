import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Database, openDatabase } from '#server/db/open.ts';
import { findFreePort } from '#tests/helpers/free-port.ts';
import { setStock } from '#tests/helpers/order-builders.ts';
import { type Child, startChild } from './child.ts';
import { type Acknowledged, type Comparison, compareOrders } from './compare-orders.ts';
import { type Buyer, type OrderRequest, prepareBuyers } from './order-traffic.ts';
import { startPostgres } from './postgres.ts';

// Kills the shop with SIGKILL while orders come in, starts it again and looks what is left of them.

const ROUNDS = 3;
const CLIENTS = 4;
const STOCK = 1_000_000;
/** When the shop is killed after its first order of a round, in ms. */
const KILL_AFTER = { least: 500, most: 5000 };

const COLUMNS = [
  ...['base', 'tour', 'tuée après', 'confirmées', 'sans réponse', 'commandes en base'],
  ...['démarrage', 'redémarrage', 'perdues', 'à moitié', 'en double'],
  ...['lettres sans commande', 'stocks faux'],
];

type Engine = { name: string; environment: Record<string, string>; open(): Promise<Database> };
type Round = Comparison & {
  killedAfterMs: number;
  /** Orders that were acknowledged before, and requests that the shop did not live to answer. */
  confirmed: number;
  unanswered: number;
  startMs: number;
  restartMs: number;
};

const isRight = await runBothEngines();
process.exit(isRight ? 0 : 1);

async function runBothEngines(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-kill-'));
  const postgres = await startPostgres();
  try {
    const databaseUrl = await postgres.withProducts(100);
    const common = { PORT: '0', HOST: '127.0.0.1', SHOP_MODE: 'demo', SESSION_SECRET: '' };
    // Nobody takes the letters, so that they are all still there to be compared.
    const environment = { ...common, DATA_DIR: folder, SANDBOX_PORT: `${await findFreePort()}` };
    const embedded = { ...environment, DATABASE_URL: '' };
    const server = { ...environment, DATABASE_URL: databaseUrl };
    console.log(`| ${COLUMNS.join(' | ')} |\n|${' --- |'.repeat(COLUMNS.length)}`);
    const engines: Engine[] = [
      { name: 'PGlite', environment: embedded, open: () => openDatabase({ dataDir: folder }) },
      {
        ...{ name: 'PostgreSQL', environment: server },
        open: () => openDatabase({ databaseUrl, dataDir: folder }),
      },
    ];
    let isRight = true;
    for (const engine of engines) isRight = (await runRounds(engine)) && isRight;
    return isRight;
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Rounds on one database, so that each start also finds what earlier ones left. */
async function runRounds({ name, environment, open }: Engine): Promise<boolean> {
  const buyers = await withDatabase(open, prepare);
  const told: Acknowledged[] = [];
  let isRight = true;
  for (let number = 1; number <= ROUNDS; number += 1) {
    const round = await runRound({ environment, open, buyers, told });
    const faults = [round.lost, round.half, round.twice, round.stray, round.stockOff];
    const cells = [
      ...[name, number, `${round.killedAfterMs} ms`, round.confirmed, round.unanswered],
      ...[round.orders, `${round.startMs} ms`, `${round.restartMs} ms`, ...faults],
    ];
    console.log(`| ${cells.join(' | ')} |`);
    isRight &&= faults.every((count) => count === 0);
  }
  return isRight;
}

async function runRound({
  environment,
  open,
  buyers,
  told,
}: Omit<Engine, 'name'> & { buyers: Buyer[]; told: Acknowledged[] }): Promise<Round> {
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
  await shop.kill();
  const unanswered = await clients;
  const confirmed = told.length - before;

  const [again, restartMs] = await start(environment);
  // What a client does that heard nothing: the same again, with the same key.
  for (const request of unanswered) told.push(await sendAgain(again, request));
  await again.stop();
  const comparison = await withDatabase(open, (db) => compareOrders(db, told, STOCK));
  const counts = { confirmed, unanswered: unanswered.length };
  return { ...comparison, ...counts, killedAfterMs, startMs, restartMs };
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

async function withDatabase<T>(
  open: Engine['open'],
  use: (db: Database['db']) => Promise<T>,
): Promise<T> {
  const database = await open();
  try {
    await database.migrate();
    return await use(database.db);
  } finally {
    await database.close();
  }
}

/** Orders, one after the other, until the shop is gone; returns the request that it did not answer. */
async function orderUntilCut(
  shop: Child,
  buyer: Buyer,
  onTold: (order: Acknowledged) => void,
): Promise<OrderRequest> {
  for (;;) {
    const request = buyer();
    const answer = await send(shop, request).catch(() => undefined);
    if (answer === undefined) return request;
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

/** Throws when an order was refused: then there is nothing to measure. */
function readAnswer(
  { key }: OrderRequest,
  { status, body }: { status: number; body: string },
): Acknowledged {
  if (status !== 201) throw new Error(`An order was answered with ${status}: ${body}`);
  const { id, name, amount_total } = JSON.parse(body);
  return { key, id, number: name, totalXof: amount_total };
}
