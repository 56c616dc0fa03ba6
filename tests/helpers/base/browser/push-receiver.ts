import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { aBrowser } from './a-browser.ts';

/** Stands in for Chromium's push service, which tests cannot reach: pages get its address and keys. */
export async function openPushReceiver() {
  const received: Buffer[] = [];
  const server = createServer(async (request, response) => {
    received.push(await buffer(request));
    response.writeHead(201).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const browser = aBrowser(`http://127.0.0.1:${port}/push/abc`);
  return {
    count: () => received.length,
    takeSubscriptionsOf: async (page: Page): Promise<void> => {
      await page.context().grantPermissions(['notifications']);
      await page.addInitScript((subscription) => {
        PushManager.prototype.subscribe = async () =>
          ({ toJSON: () => subscription }) as unknown as PushSubscription;
      }, browser.subscription);
    },
    deliverTo: async (page: Page): Promise<void> => {
      const client = await page.context().newCDPSession(page);
      const { origin } = new URL(page.url());
      const own = new Promise<string>((resolve) => {
        client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
          const found = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
          if (found !== undefined) resolve(found.registrationId);
        });
      });
      await client.send('ServiceWorker.enable');
      const registrationId = await own;
      await client.send('ServiceWorker.deliverPushMessage', {
        origin,
        registrationId,
        data: JSON.stringify(browser.read(received.at(-1)!)),
      });
      await client.detach();
    },
    close: () => server.close(),
  };
}
