import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { HealthPoint } from '#contract/running/staff-health.ts';
import { enqueue } from '#server/base/queue/queue.ts';
import { checkStockNightly } from '#server/goods/stock/ledger/check-stock.ts';
import { productCosts, productStock } from '#server/goods/stock/tables.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { emptyAccounts, openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { aStoredPayment } from '#tests/helpers/money/stored-payment.ts';
import { setStock } from '#tests/helpers/sales/order-builders.ts';
import { aStoredOrder } from '#tests/helpers/sales/stored-order.ts';
import { readHealth } from './read-health.ts';

const HOUR_MS = 3_600_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => emptyAccounts(database.db));
afterAll(() => database?.close());

async function saysOf(name: HealthPoint, laterHours = 0, settings = {}) {
  const at = new Date(Date.now() + laterHours * HOUR_MS);
  const { points } = await readHealth({ db: database.db, config: testConfig(settings) }, at);
  const { state, says } = points.find((point) => point.name === name)!;
  return `${state}: ${says}`;
}

test('an order that should have arrived is told from the day after its promise on', async () => {
  const { db } = database;
  const quiet = 'good: Aucune livraison n’est en retard sur sa promesse.';
  expect(await saysOf('deliveries')).toBe(quiet);
  const day = new Date().toISOString().slice(0, 10);
  await aStoredOrder(db, {}, { state: 'to_delivered', promisedUntil: day });
  await aStoredOrder(db, {}, { state: 'delivered', promisedUntil: day });
  expect(await saysOf('deliveries')).toBe(quiet);
  expect(await saysOf('deliveries', 24)).toBe('watch: 1 commande en retard sur le jour promis.');
});

test('a payment that waits for its provider is told after a day', async () => {
  const order = await aStoredOrder(database.db);
  await aStoredPayment(database.db, order);
  expect(await saysOf('payments', 23)).toMatch(/^good:/);
  expect(await saysOf('payments', 25)).toMatch(/^watch: Un paiement attend sa réponse depuis le /);
});

test('messages and jobs that wait for more than an hour are told apart, and so is a missing worker', async () => {
  const { db } = database;
  expect(await saysOf('messages', 2)).toBe('good: Les e-mails et les SMS partent.');
  await enqueue(db, 'deliver-message', { messageId: 1 });
  expect(await saysOf('messages')).toMatch(/^good:/);
  expect(await saysOf('messages', 2)).toMatch(/^bad: 1 message n’est pas parti depuis plus/);
  expect(await saysOf('jobs')).toMatch(/^bad: Aucun serveur ne s’occupe des tâches/);
});

test('a stock that is not what its movements come to is told after the night', async () => {
  const { db } = database;
  expect(await saysOf('stock')).toBe('good: Le stock est comparé chaque nuit à ses mouvements.');
  const product = await aProduct(db, { reference: 'F-100' });
  await setStock(db, product.id, 5);
  expect(await saysOf('stock', 25)).toMatch(/^good: /);
  expect(await saysOf('stock', 30)).toMatch(/^watch: Le stock n’a pas encore été vérifié/);
  await checkStockNightly(db);
  expect(await saysOf('stock')).toMatch(/^good: Le stock et sa valeur sont le total des mouv/);
  expect(await saysOf('stock', 30)).toMatch(/^watch: Le stock n’a plus été vérifié depuis le /);
  await db.update(productStock).set({ available: 4 });
  await checkStockNightly(db);
  expect(await saysOf('stock')).toBe(
    'bad: 1 article n’a pas le stock ou la valeur de ses mouvements : F-100. Appelez votre technicien.',
  );
  await db.update(productStock).set({ available: 5 });
  await db.update(productCosts).set({ valued: 5, valueXof: 500_000, averageXof: 100_000 });
  await checkStockNightly(db);
  expect(await saysOf('stock')).toMatch(/^bad: 1 article n’a pas .*la valeur.* : F-100\. /);
});

test('a database without a backup is told, and the room that is left', async () => {
  expect(await saysOf('backup')).toMatch(/^bad: Aucune sauvegarde/);
  expect(await saysOf('disk')).toMatch(/: .*\d+ Go libres/);
});

test('a setting that the technician misspelt is told', async () => {
  expect(await saysOf('settings')).toBe('good: Aucun réglage du serveur n’est mal écrit.');
  expect(await saysOf('settings', 0, { SMTP_ULR: 'smtp://mail.example' })).toBe(
    'watch: Votre technicien corrige le nom d’un réglage : SMTP_ULR au lieu de SMTP_URL.',
  );
});
