import type { Page, Worker } from '@playwright/test';
import { productLink } from '#contract/base/screens.ts';
import { enqueue } from '#server/base/queue/queue.ts';
import { act } from '#tests/helpers/base/browser/act.ts';
import { expect, test } from '#tests/helpers/base/browser/browser-test.ts';
import { chromium } from '#tests/helpers/base/browser/chromium.ts';
import { openPushReceiver } from '#tests/helpers/base/browser/push-receiver.ts';
import { workerShop } from '#tests/helpers/base/worker-shop.ts';
import { aSoldOutArticle } from '#tests/helpers/goods/a-sold-out-article.ts';
import { setStock } from '#tests/helpers/sales/order-builders.ts';

// The headless shell refuses notifications.
test.use({ serviceWorkers: 'allow', launchOptions: chromium });

/** What the tests use of a service worker's world, which their types do not know. */
type WorkerScope = {
  registration: ServiceWorkerRegistration;
  clients: { openWindow: (url: string) => Promise<null> };
  dispatchEvent: (event: Event) => boolean;
  NotificationEvent: new (kind: string, init: { notification: Notification }) => Event;
};

/** The service worker that a page is in the hands of. It comes with the shopper's first act. */
async function workerOf(page: Page): Promise<Worker> {
  await act(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return page.context().serviceWorkers()[0]!;
}

const shownBy = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as WorkerScope;
    return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }));
  });

/** Presses the notification as a finger does, but for the window, which only a finger may open. */
const press = (worker: Worker): Promise<string> =>
  worker.evaluate(async () => {
    const self = globalThis as unknown as WorkerScope;
    const [notification] = await self.registration.getNotifications();
    return new Promise<string>((resolve) => {
      self.clients.openWindow = async (url) => {
        resolve(String(url));
        return null;
      };
      self.dispatchEvent(
        new self.NotificationEvent('notificationclick', { notification: notification! }),
      );
    });
  });

test('a browser that asked shows a notification when the article is back, which opens it', async ({
  page,
}) => {
  test.slow();
  const receiver = await openPushReceiver();
  await receiver.takeSubscriptionsOf(page);
  const product = await aSoldOutArticle(page.request);
  await page.goto(productLink(product.id));
  const worker = await workerOf(page);
  await page.getByRole('button', { name: 'Épuisé : prévenez-moi' }).click();
  const dialog = page.getByRole('dialog', { name: 'Prévenez-moi' });
  await dialog.getByRole('radio', { name: 'Par une notification sur cet appareil' }).check();
  await dialog.getByRole('button', { name: 'Prévenez-moi' }).click();
  await expect(dialog.getByRole('status')).toContainText('une notification vous préviendra');

  await setStock(workerShop().db, product.id, 1);
  await enqueue(workerShop().db, 'tell-alerts', null);
  await expect.poll(receiver.count).toBe(1);
  // A push service sends again what no worker took; one of some ten of Chromium's own deliveries is lost.
  await expect(async () => {
    await receiver.deliverTo(page);
    await expect.poll(() => shownBy(worker), { timeout: 3000 }).toHaveLength(1);
  }).toPass();
  const [shown] = await shownBy(worker);
  expect(shown).toMatchObject({ title: product.name });
  expect(shown?.body).toMatch(/^De nouveau en stock, à 150\s000/);

  await page.goto(await press(worker));
  expect(await shownBy(worker)).toEqual([]);
  await page.getByRole('link', { name: product.name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name);
  receiver.close();
});
