import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import webPush from 'web-push';
import { type Config, readConfig } from '#server/base/config/config.ts';
import { type Database, type Db, openDatabase } from '#server/base/db/open.ts';
import { findFreePort } from './free-port.ts';
import { administer } from './start-postgres.ts';

export type WorkerShop = {
  origin: string;
  /** The address of the shop's messages and payment services. */
  sandboxAddress: string;
  db: Db;
  config: Config;
};

type OpenedShop = { shop: WorkerShop; close(): Promise<void> };

export type Listening = { sandboxAddress: string };

const START_MS = 60_000;
const node = join(import.meta.dirname, '../../../node_modules/.bin/node');
const program = join(import.meta.dirname, 'shop-server.ts');

let current: WorkerShop | undefined;

/** The shop of this worker. Throws outside tests of `browser-test.ts`. */
export function workerShop(): WorkerShop {
  if (current === undefined) throw new Error('This worker has no shop: use browser-test.ts.');
  return current;
}

export async function openWorkerShop(): Promise<OpenedShop> {
  const { shop, close } = await openShop(`shop_${process.pid}`);
  current = shop;
  return {
    shop,
    close: () => {
      current = undefined;
      return close();
    },
  };
}

/** Starts the built shop as a process over a new copy of the template; `close` keeps the database. */
export async function openShop(
  name: string,
  prepare: (db: Db) => Promise<unknown> = async () => undefined,
): Promise<OpenedShop> {
  const template = new URL(process.env.SHOP_TEST_TEMPLATE!);
  await administer(template.href, `create database ${name} template ${template.pathname.slice(1)}`);
  const own = new URL(template);
  own.pathname = `/${name}`;
  const databaseUrl = own.href;
  const database = await openDatabase({ databaseUrl, dataDir: '', poolSize: 2 });
  await prepare(database.db);
  const port = await findFreePort();
  const keys = webPush.generateVAPIDKeys();
  const environment = {
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    PUSH_PUBLIC_KEY: keys.publicKey,
    PUSH_PRIVATE_KEY: keys.privateKey,
  };
  const server = spawn(node, [program], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const stop = () => close(server, database);
  try {
    const { sandboxAddress } = await listening(server);
    const origin = `http://localhost:${port}`;
    const config = readConfig(environment);
    return { shop: { origin, sandboxAddress, db: database.db, config }, close: stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function listening(server: ChildProcess): Promise<Listening> {
  const ended = once(server, 'exit').then(() => {
    throw new Error('The shop did not start.');
  });
  const told = once(server, 'message', { signal: AbortSignal.timeout(START_MS) });
  const [message] = await Promise.race([told, ended]);
  return message as Listening;
}

async function close(server: ChildProcess, database: Database): Promise<void> {
  await database.close();
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}
