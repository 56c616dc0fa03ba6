import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq, inArray, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MAX_PICTURES_PER_PRODUCT } from '#contract/goods/catalogue/staff-imports.ts';
import { auditEntries } from '#server/base/audit/tables.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { aPicture, aProduct, dayFromNow, pictureFile } from '#tests/helpers/base/builders.ts';
import { waitingJobs } from '#tests/helpers/base/db.ts';
import { HEADER, machine, openImportDesk } from '#tests/helpers/goods/import-desk.ts';
import { addCampaignProducts } from '../campaigns/choose-campaign-products.ts';
import { createCampaign } from '../campaigns/save-campaign.ts';
import { updateProduct } from '../product/save-product.ts';
import { products } from '../tables.ts';
import { fetchImportPictures, retryImportPictures } from './fetch-import-pictures.ts';
import { getImport } from './find-import.ts';
import { startImport } from './start-import.ts';
import { undoImport } from './undo-import.ts';

const desk = openImportDesk();
const { preview, imported, undone, catalogue } = desk;

const ROW = `${HEADER},image_url`;
const asked: string[] = [];
/** Paths that the site does not have for now. */
const absent = new Set<string>();
let whileAsked: ((url: string) => Promise<unknown>) | undefined;
let site: Server;
let address: string;

beforeAll(async () => {
  const [png, jpeg] = [await pictureFile('png'), await pictureFile('jpeg')];
  site = createServer(async (request, response) => {
    const url = request.url ?? '';
    asked.push(url);
    await whileAsked?.(url);
    if (absent.has(url)) response.writeHead(404).end();
    else response.end(url.endsWith('.png') ? png : jpeg);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(() => {
  site.closeAllConnections();
  site.close();
});
beforeEach(async () => {
  asked.length = 0;
  absent.clear();
  whileAsked = undefined;
  await desk.db.execute(sql`delete from pgboss.job_common`);
});

const onceWith = (id: number, options = {}) =>
  fetchImportPictures(desk.db, id, { isPrivateAllowed: true, ...options });

/** Runs the job as often as it queues itself. */
async function fetched({ id }: { id: number }, options = {}) {
  let times = 0;
  do {
    await desk.db.execute(sql`delete from pgboss.job_common`);
    await onceWith(id, options);
    times += 1;
  } while ((await queued()).length > 0);
  return { times, pictures: (await getImport(desk.db, id)).pictures };
}

const queued = async () =>
  (await waitingJobs(desk.db)).filter(({ name }) => name === 'fetch-import-pictures');

const picturesOf = async (reference: string) =>
  (
    await desk.db
      .select({ pictures: products.pictures })
      .from(products)
      .where(eq(products.reference, reference))
  )[0]?.pictures;

const idOf = async (reference: string) =>
  (
    await desk.db
      .select({ id: products.id })
      .from(products)
      .where(eq(products.reference, reference))
  )[0]!.id;

describe('pictures of an import', () => {
  test('are counted in the preview, and fetched once it is applied', async () => {
    const file = [ROW, `A,Article,DIVERS,100,${address}/a.png`, 'B,Article,DIVERS,100,'];
    const shown = await preview(...file);
    expect(shown.pictures).toMatchObject({ wanted: 1, done: 0 });
    expect(await queued()).toEqual([]);
    const applied = await imported(...file);
    expect(applied.pictures).toEqual({
      wanted: 1,
      left_out: 0,
      done: 0,
      stored: 0,
      failed: 0,
      failures: [],
    });
    expect(await queued()).toMatchObject([{ data: { importId: applied.id } }]);
    expect(await fetched(applied)).toMatchObject({ pictures: { done: 1, stored: 1, failed: 0 } });
    expect(await picturesOf('A')).toHaveLength(1);
    expect(await desk.db.select().from(auditEntries)).toContainEqual(
      expect.objectContaining({
        action: 'import pictures fetched',
        subject: `import:${applied.id}`,
        after: { stored: 1, failed: 0 },
      }),
    );
  });

  test('are none of a file without addresses', async () => {
    const applied = await imported(ROW, 'A,Article,DIVERS,100,');
    expect(applied.pictures).toBeNull();
    expect(await queued()).toEqual([]);
    await onceWith(applied.id);
    await onceWith(404);
  });

  test('of an import that a server of the previous release applied are none', async () => {
    const applied = await imported(ROW, `A,Article,DIVERS,100,${address}/a.png`);
    await desk.db.execute(sql`update catalogue_imports set report = report - 'pictureWork'`);
    expect((await getImport(desk.db, applied.id)).pictures).toBeNull();
    await onceWith(applied.id);
    expect(asked).toEqual([]);
  });

  test('that are all a file adds can be applied, and taken off again', async () => {
    await aProduct(desk.db, { reference: 'A', name: 'Article', list_price: 100 });
    const before = await catalogue();
    const file = ['reference,image_url', `A,${address}/a.png`];
    expect(await preview(...file)).toMatchObject({ unchanged: 1, can_apply: true });
    const applied = await imported(...file);
    await fetched(applied);
    expect(await picturesOf('A')).toHaveLength(1);
    expect(await undone(applied)).toMatchObject({ restored: 1, kept: [] });
    expect(await catalogue()).toEqual(before);
  });

  test('come in portions, once each, however often the job runs', async () => {
    const rows = Array.from(
      { length: 7 },
      (_, at) => `R${at},Article,DIVERS,100,${address}/${at}.png`,
    );
    const applied = await imported(ROW, ...rows);
    const { times, pictures } = await fetched(applied, { portion: 3 });
    expect(times).toBe(3);
    expect(pictures).toMatchObject({ wanted: 7, done: 7, stored: 7 });
    await onceWith(applied.id);
    expect(asked).toHaveLength(7);
    expect(await queued()).toEqual([]);
  });

  test('of two servers at once are given once, and one of them goes on', async () => {
    const rows = Array.from(
      { length: 4 },
      (_, at) => `R${at},Article,DIVERS,100,${address}/${at}.png`,
    );
    const applied = await imported(ROW, ...rows);
    await desk.db.execute(sql`delete from pgboss.job_common`);
    await Promise.all([1, 2].map(() => onceWith(applied.id, { portion: 2 })));
    expect(await queued()).toHaveLength(1);
    expect((await getImport(desk.db, applied.id)).pictures).toMatchObject({ done: 2, stored: 2 });
  });

  test('end a portion when its time is over', async () => {
    const rows = Array.from(
      { length: 9 },
      (_, at) => `R${at},Article,DIVERS,100,${address}/${at}.png`,
    );
    const applied = await imported(ROW, ...rows);
    await onceWith(applied.id, { portionMs: 0 });
    const { pictures } = await getImport(desk.db, applied.id);
    expect(pictures!.done).toBeGreaterThan(0);
    expect(pictures!.done).toBeLessThan(9);
    expect(await fetched(applied)).toMatchObject({ pictures: { done: 9, stored: 9 } });
  });

  test('wait while another import is applied', async () => {
    const applied = await imported(ROW, `A,Article,DIVERS,100,${address}/a.png`);
    const other = await startImport(desk.db, machine, { name: 'b.csv', bytes: Buffer.from('a') });
    await desk.db.execute(sql`delete from pgboss.job_common`);
    await desk.db.execute(sql`update catalogue_imports set state = 'applying' where id = ${other}`);
    await onceWith(applied.id);
    expect(asked).toEqual([]);
    expect(await queued()).toHaveLength(1);
  });

  test('of our own networks are never asked for', async () => {
    const applied = await imported(ROW, `A,Article,DIVERS,100,${address}/a.png`);
    await fetched(applied, { isPrivateAllowed: false });
    expect(asked).toEqual([]);
    expect((await getImport(desk.db, applied.id)).pictures!.failures).toEqual([
      { reference: 'A', url: `${address}/a.png`, reason: 'cette adresse n’est pas sur internet' },
    ]);
  });

  test('above twelve of a product are left out, and counted', async () => {
    const urls = Array.from(
      { length: MAX_PICTURES_PER_PRODUCT + 3 },
      (_, at) => `${address}/${at}.png`,
    );
    const applied = await imported(ROW, `A,Article,DIVERS,100,${urls.join(' ')}`);
    expect(applied.pictures).toMatchObject({ wanted: MAX_PICTURES_PER_PRODUCT, left_out: 3 });
    await fetched(applied);
    expect(asked).toHaveLength(MAX_PICTURES_PER_PRODUCT);
  });

  test('are not given to a product that has some meanwhile', async () => {
    const applied = await imported(
      ROW,
      `A,Article,DIVERS,100,${address}/a.png`,
      `B,Article,DIVERS,100,${address}/b.png`,
      `C,Article,DIVERS,100,${address}/c.png`,
    );
    const own = await aPicture(desk.db);
    await updateProduct(desk.db, machine, { id: await idOf('A') }, { pictures: [own.hash] });
    await desk.db.delete(products).where(eq(products.reference, 'C'));
    whileAsked = async () => {
      whileAsked = undefined;
      await updateProduct(desk.db, machine, { id: await idOf('B') }, { pictures: [own.hash] });
    };
    const { pictures } = await fetched(applied);
    expect(asked).toEqual(['/b.png']);
    expect(pictures).toMatchObject({ wanted: 3, done: 3, stored: 0, failed: 0 });
    expect([await picturesOf('A'), await picturesOf('B')]).toEqual([[own.hash], [own.hash]]);
  });
});

describe('pictures that failed', () => {
  test('are named, and come to their place when staff retry', async () => {
    absent.add('/1.jpg').add('/b.png');
    const applied = await imported(
      ROW,
      `A,Article,DIVERS,100,${address}/1.jpg ${address}/2.png`,
      `B,Article,DIVERS,100,${address}/b.png`,
    );
    const { pictures } = await fetched(applied);
    expect(pictures).toMatchObject({ wanted: 3, done: 3, stored: 1, failed: 2 });
    expect(pictures!.failures).toEqual([
      { reference: 'A', url: `${address}/1.jpg`, reason: 'le site répond 404' },
      { reference: 'B', url: `${address}/b.png`, reason: 'le site répond 404' },
    ]);
    const [first] = (await picturesOf('A'))!;
    absent.delete('/1.jpg');
    asked.length = 0;
    await retryImportPictures(desk.db, machine, applied.id);
    expect(await queued()).toHaveLength(1);
    expect((await getImport(desk.db, applied.id)).pictures).toMatchObject({ done: 1, failed: 0 });
    const again = (await fetched(applied)).pictures;
    expect(asked.toSorted()).toEqual(['/1.jpg', '/b.png']);
    expect(again).toMatchObject({ wanted: 3, done: 3, stored: 2, failed: 1 });
    expect(again!.failures).toMatchObject([{ reference: 'B' }]);
    const all = await picturesOf('A');
    expect(all).toHaveLength(2);
    expect(all![1]).toBe(first);
  });

  test('are retried at the end alone, and only of an applied import', async () => {
    absent.add('/a.png');
    const applied = await imported(ROW, `A,Article,DIVERS,100,${address}/a.png`);
    const retry = () => retryImportPictures(desk.db, machine, applied.id);
    await expect(retry()).rejects.toMatchObject({ code: 'conflict' });
    await fetched(applied);
    await retry();
    await expect(retry()).rejects.toMatchObject({ code: 'conflict' });
    absent.clear();
    await fetched(applied);
    await expect(retry()).rejects.toMatchObject({ code: 'conflict' });
    await undone(applied);
    await expect(retry()).rejects.toMatchObject({ code: 'conflict' });
    await expect(retryImportPictures(desk.db, machine, 404)).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  test('are all retried, though the list names 500', async () => {
    const rows = Array.from({ length: 51 }, (_, row) => {
      const urls = Array.from({ length: 10 }, (__, at) => `${address}/${row}-${at}.png`);
      for (const url of urls) absent.add(new URL(url).pathname);
      return `R${row},Article,DIVERS,100,${urls.join(' ')}`;
    });
    const applied = await imported(ROW, ...rows);
    const { pictures } = await fetched(applied);
    expect(pictures).toMatchObject({ wanted: 510, done: 510, failed: 510 });
    expect(pictures!.failures).toHaveLength(500);
    absent.clear();
    await retryImportPictures(desk.db, machine, applied.id);
    expect((await fetched(applied)).pictures).toMatchObject({ done: 510, stored: 510, failed: 0 });
  });

  test('of a product that somebody changed since are left to them', async () => {
    absent.add('/2.jpg');
    const applied = await imported(ROW, `A,Article,DIVERS,100,${address}/1.png ${address}/2.jpg`);
    await fetched(applied);
    const before = await picturesOf('A');
    await updateProduct(desk.db, machine, { id: await idOf('A') }, { brand: 'LG' });
    absent.clear();
    asked.length = 0;
    await retryImportPictures(desk.db, machine, applied.id);
    const { pictures } = await fetched(applied);
    expect(asked).toEqual([]);
    expect(pictures).toMatchObject({ done: 2, stored: 1, failed: 1 });
    expect(pictures!.failures[0]!.reason).toContain('changé');
    expect(await picturesOf('A')).toEqual(before);
  });
});

describe('undoing', () => {
  const start = async () => {
    await aProduct(desk.db, { reference: 'K', name: 'Connu', list_price: 100 });
    await aProduct(desk.db, { reference: 'S', name: 'Même', list_price: 100 });
    const before = await catalogue();
    const applied = await imported(
      ROW,
      `N,Nouveau,DIVERS,100,${address}/n.png`,
      `K,Connu,DIVERS,200,${address}/k.png`,
      `S,Même,DIVERS,100,${address}/s.png`,
    );
    return { before, applied };
  };

  test('after the job leaves the catalogue as it was', async () => {
    const { before, applied } = await start();
    expect((await fetched(applied)).pictures).toMatchObject({ stored: 3 });
    expect(await undone(applied)).toMatchObject({ restored: 2, deleted: 1, kept: [] });
    expect(await catalogue()).toEqual(before);
    expect((await getImport(desk.db, applied.id)).pictures).toBeNull();
  });

  test('before the job leaves it nothing to do', async () => {
    const { before, applied } = await start();
    expect(await undone(applied)).toMatchObject({ restored: 1, deleted: 1, kept: [] });
    await onceWith(applied.id);
    expect(asked).toEqual([]);
    expect(await catalogue()).toEqual(before);
  });

  test('while the job downloads wins', async () => {
    const { before, applied } = await start();
    await onceWith(applied.id, { portion: 1 });
    await desk.db.execute(sql`delete from pgboss.job_common`);
    let undo: Awaited<ReturnType<typeof undone>> | undefined;
    whileAsked = async () => {
      whileAsked = undefined;
      undo = await undone(applied);
    };
    await onceWith(applied.id);
    expect(undo).toMatchObject({ deleted: 1, kept: [] });
    expect(await queued()).toEqual([]);
    expect(await catalogue()).toEqual(before);
  });

  test('at the very moment that the job gives them never blocks either', async () => {
    for (let round = 0; round < 5; round += 1) {
      await desk.db.delete(products).where(inArray(products.reference, ['N', 'K', 'S']));
      const { before, applied } = await start();
      const other = await desk.database.openAnother();
      try {
        await Promise.all([onceWith(applied.id), undoneBy(other.db, applied.id, round * 5)]);
      } finally {
        await other.close();
      }
      expect(await catalogue()).toEqual(before);
    }
  });

  test.each(['before', 'after'])('keeps what somebody changed %s the job', async (when) => {
    const { applied } = await start();
    if (when === 'after') await fetched(applied);
    for (const reference of ['N', 'K', 'S']) {
      await updateProduct(desk.db, machine, { id: await idOf(reference) }, { brand: 'LG' });
    }
    if (when === 'before') await fetched(applied);
    const { kept, restored, deleted } = await undone(applied);
    expect({ restored, deleted }).toEqual({ restored: 0, deleted: 0 });
    expect(kept.map(({ reference }) => reference).toSorted()).toEqual(['K', 'N', 'S']);
    for (const reference of ['N', 'K', 'S']) expect(await picturesOf(reference)).toHaveLength(1);
  });

  test('names no product that the job left alone', async () => {
    const { applied } = await start();
    const own = await aPicture(desk.db);
    await updateProduct(desk.db, machine, { id: await idOf('S') }, { pictures: [own.hash] });
    await fetched(applied);
    expect(await undone(applied)).toMatchObject({ restored: 1, deleted: 1, kept: [] });
    expect(await picturesOf('S')).toEqual([own.hash]);
  });

  test('takes retried pictures off too, and those of a product that stays in use', async () => {
    absent.add('/2.jpg');
    await aProduct(desk.db, { reference: 'K', name: 'Connu', list_price: 100 });
    const before = await catalogue();
    const urls = `${address}/1.png ${address}/2.jpg`;
    const applied = await imported(ROW, `K,Connu,DIVERS,200,${urls}`, `N,Neuf,DIVERS,100,${urls}`);
    await fetched(applied);
    absent.clear();
    await retryImportPictures(desk.db, machine, applied.id);
    await fetched(applied);
    expect(await picturesOf('K')).toHaveLength(2);
    const days = { starts_on: dayFromNow(0), ends_on: dayFromNow(1) };
    const texts = { kind: 'korite', title: 'Korité', subtitle: '' } as const;
    const campaign = await createCampaign(desk.db, machine, { ...texts, ...days });
    await addCampaignProducts(desk.db, machine, campaign.id, { ids: [await idOf('N')] });
    expect(await undone(applied)).toMatchObject({ restored: 1, unpublished: 1, kept: [] });
    expect(await picturesOf('N')).toEqual([]);
    expect((await catalogue()).slice(0, 1)).toEqual(before);
  });

  test('two imports, the first of which fetched late, gives each state back', async () => {
    await aProduct(desk.db, { reference: 'K', name: 'Connu', list_price: 100 });
    const before = await catalogue();
    const first = await imported(ROW, `K,Connu,DIVERS,200,${address}/k.png`);
    const between = await catalogue();
    const second = await imported('reference,list_price', 'K,300');
    await fetched(first);
    expect(await picturesOf('K')).toHaveLength(1);
    expect(await undone(second)).toMatchObject({ restored: 1, kept: [] });
    const [product] = rowsOf<{ list_price: number; changed_at: string }>(
      await desk.db.execute(sql`select list_price, updated_at::text as changed_at from products`),
    );
    expect(product).toEqual({
      list_price: 200,
      changed_at: (between[0] as { changed_at: string }).changed_at,
    });
    expect(await undone(first)).toMatchObject({ restored: 1, kept: [] });
    expect(await catalogue()).toEqual(before);
  });
});

describe('in any order', () => {
  test('jobs, retries and later imports leave nothing once all is undone', async () => {
    const step = fc.constantFrom('fetch first', 'fetch last', 'retry', 'import', 'no site', 'undo');
    await aProduct(desk.db, { reference: 'K', name: 'Connu', list_price: 100 });
    await aProduct(desk.db, { reference: 'S', name: 'Même', list_price: 100 });
    const before = await catalogue();
    const file = (price: number) => [
      ROW,
      `N,Nouveau,DIVERS,100,${address}/n.png`,
      `K,Connu,DIVERS,${price},${address}/k.png ${address}/k.jpg`,
      `S,Même,DIVERS,100,${address}/s.png`,
    ];
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
        absent.clear();
        const applied = [await imported(...file(200))];
        const isUndone = async () => {
          const last = applied.pop();
          if (last === undefined) return;
          expect(await undone(last)).toMatchObject({ kept: [] });
          await onceWith(last.id);
        };
        for (const one of steps) {
          const [first, last] = [applied[0], applied.at(-1)];
          if (one === 'import') applied.push(await imported(...file(300 + applied.length)));
          if (one === 'undo') await isUndone();
          if (one === 'no site') absent.add('/k.jpg').add('/s.png');
          if (one === 'fetch first' && first) await onceWith(first.id, { portion: 2 });
          if (one === 'fetch last' && last) await onceWith(last.id, { portion: 2 });
          if (one === 'retry' && first) {
            absent.clear();
            await retryImportPictures(desk.db, machine, first.id).catch(() => undefined);
          }
        }
        while (applied.length > 0) await isUndone();
        expect(await catalogue()).toEqual(before);
      }),
      { numRuns: 10 },
    );
  });
});

async function undoneBy(db: Db, id: number, afterMs: number) {
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  return undoImport(db, machine, id);
}
