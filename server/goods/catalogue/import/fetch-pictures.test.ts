import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_PICTURE_BYTES } from '#contract/base/limits.ts';
import type { Database } from '#server/base/db/open.ts';
import { aPicture, aProduct, pictureFile } from '#tests/helpers/base/builders.ts';
import { openTestDatabase } from '#tests/helpers/base/db.ts';
import { getListedProduct } from '../product/find-product.ts';
import { fetchPictures } from './fetch-pictures.ts';

let database: Database;
let site: Server;
let address: string;

beforeAll(async () => {
  database = await openTestDatabase();
  const good = await pictureFile('png');
  site = createServer((request, response) => {
    if (request.url === '/good.png') response.end(good);
    else if (request.url === '/led') response.writeHead(302, { location: '/good.png' }).end();
    else if (request.url === '/text') response.end('pas une image');
    else if (request.url === '/huge') response.end(Buffer.alloc(MAX_PICTURE_BYTES + 1));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(async () => {
  site.closeAllConnections();
  site.close();
  await database.close();
});

test('addresses of our own networks, and redirects, are not followed', async () => {
  const wanted = new Map([['OURS', [`${address}/good.png`, 'http://localhost:1/x.png']]]);
  const { stored, failures } = await fetchPictures(database.db, wanted);
  expect(stored).toBe(0);
  const reason = 'cette adresse n’est pas sur internet';
  expect(failures.map((failure) => failure.reason)).toEqual([reason, reason]);
  const led = await fetchPictures(database.db, new Map([['LED', [`${address}/led`]]]), {
    isPrivateAllowed: true,
  });
  expect(led.failures).toMatchObject([{ reason: 'le site répond 302' }]);
});

test('each picture that is stored is counted', async () => {
  const wanted = new Map<string, string[]>();
  for (let number = 0; number < 9; number += 1) {
    const { reference } = await aProduct(database.db, { reference: `COUNTED-${number}` });
    wanted.set(reference, [`${address}/good.png`]);
  }
  const { stored } = await fetchPictures(database.db, wanted, { isPrivateAllowed: true });
  expect(stored).toBe(9);
});

test('a product gets the pictures that can be had; each failure is listed and stops nothing', async () => {
  const bare = await aProduct(database.db, { reference: 'BARE' });
  const own = await aPicture(database.db);
  const illustrated = await aProduct(database.db, { reference: 'OWN', pictures: [own.hash] });
  const result = await fetchPictures(
    database.db,
    new Map([
      ['BARE', [`${address}/absent`, `${address}/text`, `${address}/huge`, `${address}/good.png`]],
      ['OWN', [`${address}/good.png`]],
      ['LOST', ['http://127.0.0.1:1/x.png']],
    ]),
    { isPrivateAllowed: true },
  );
  expect(result.stored).toBe(1);
  expect(result.failures.map(({ reference, reason }) => `${reference} ${reason}`).sort()).toEqual([
    expect.stringMatching(/^BARE Ce fichier n’est pas une image/),
    expect.stringMatching(/^BARE L’image dépasse 10 Mo/),
    expect.stringMatching(/^BARE le site répond 404/),
    expect.stringMatching(/^LOST site injoignable \(/),
  ]);
  expect((await getListedProduct(database.db, bare.id)).pictures).toHaveLength(1);
  expect((await getListedProduct(database.db, illustrated.id)).pictures).toMatchObject([
    { hash: own.hash },
  ]);
});
