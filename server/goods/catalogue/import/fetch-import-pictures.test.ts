import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { MAX_PICTURES_PER_PRODUCT } from '#contract/goods/catalogue/staff-imports.ts';
import { auditEntries } from '#server/base/audit/tables.ts';
import { aPicture, aProduct } from '#tests/helpers/base/builders.ts';
import { machine } from '#tests/helpers/goods/import-desk.ts';
import { openPictureDesk, ROW } from '#tests/helpers/goods/picture-desk.ts';
import { updateProduct } from '../product/save-product.ts';
import { products } from '../tables.ts';
import { retryImportPictures } from './fetch-import-pictures.ts';
import { getImport } from './find-import.ts';
import { startImport } from './start-import.ts';

const { desk, site, onceWith, fetched, queued, picturesOf, idOf } = openPictureDesk();
const { preview, imported, undone, catalogue } = desk;

describe('pictures of an import', () => {
  test('are counted in the preview, and fetched once it is applied', async () => {
    const file = [ROW, `A,Article,DIVERS,100,${site.address}/a.png`, 'B,Article,DIVERS,100,'];
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
    const applied = await imported(ROW, `A,Article,DIVERS,100,${site.address}/a.png`);
    await desk.db.execute(sql`update catalogue_imports set report = report - 'pictureWork'`);
    expect((await getImport(desk.db, applied.id)).pictures).toBeNull();
    await onceWith(applied.id);
    expect(site.asked).toEqual([]);
  });

  test('that are all a file adds can be applied, and taken off again', async () => {
    await aProduct(desk.db, { reference: 'A', name: 'Article', list_price: 100 });
    const before = await catalogue();
    const file = ['reference,image_url', `A,${site.address}/a.png`];
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
      (_, at) => `R${at},Article,DIVERS,100,${site.address}/${at}.png`,
    );
    const applied = await imported(ROW, ...rows);
    const { times, pictures } = await fetched(applied, { portion: 3 });
    expect(times).toBe(3);
    expect(pictures).toMatchObject({ wanted: 7, done: 7, stored: 7 });
    await onceWith(applied.id);
    expect(site.asked).toHaveLength(7);
    expect(await queued()).toEqual([]);
  });

  test('of two servers at once are given once, and one of them goes on', async () => {
    const rows = Array.from(
      { length: 4 },
      (_, at) => `R${at},Article,DIVERS,100,${site.address}/${at}.png`,
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
      (_, at) => `R${at},Article,DIVERS,100,${site.address}/${at}.png`,
    );
    const applied = await imported(ROW, ...rows);
    await onceWith(applied.id, { portionMs: 0 });
    const { pictures } = await getImport(desk.db, applied.id);
    expect(pictures!.done).toBeGreaterThan(0);
    expect(pictures!.done).toBeLessThan(9);
    expect(await fetched(applied)).toMatchObject({ pictures: { done: 9, stored: 9 } });
  });

  test('wait while another import is applied', async () => {
    const applied = await imported(ROW, `A,Article,DIVERS,100,${site.address}/a.png`);
    const other = await startImport(desk.db, machine, { name: 'b.csv', bytes: Buffer.from('a') });
    await desk.db.execute(sql`delete from pgboss.job_common`);
    await desk.db.execute(sql`update catalogue_imports set state = 'applying' where id = ${other}`);
    await onceWith(applied.id);
    expect(site.asked).toEqual([]);
    expect(await queued()).toHaveLength(1);
  });

  test('of our own networks are never asked for', async () => {
    const applied = await imported(ROW, `A,Article,DIVERS,100,${site.address}/a.png`);
    await fetched(applied, { isPrivateAllowed: false });
    expect(site.asked).toEqual([]);
    expect((await getImport(desk.db, applied.id)).pictures!.failures).toEqual([
      {
        reference: 'A',
        url: `${site.address}/a.png`,
        reason: 'cette adresse n’est pas sur internet',
      },
    ]);
  });

  test('above twelve of a product are left out, and counted', async () => {
    const urls = Array.from(
      { length: MAX_PICTURES_PER_PRODUCT + 3 },
      (_, at) => `${site.address}/${at}.png`,
    );
    const applied = await imported(ROW, `A,Article,DIVERS,100,${urls.join(' ')}`);
    expect(applied.pictures).toMatchObject({ wanted: MAX_PICTURES_PER_PRODUCT, left_out: 3 });
    await fetched(applied);
    expect(site.asked).toHaveLength(MAX_PICTURES_PER_PRODUCT);
  });

  test('are not given to a product that has some meanwhile', async () => {
    const applied = await imported(
      ROW,
      `A,Article,DIVERS,100,${site.address}/a.png`,
      `B,Article,DIVERS,100,${site.address}/b.png`,
      `C,Article,DIVERS,100,${site.address}/c.png`,
    );
    const own = await aPicture(desk.db);
    await updateProduct(desk.db, machine, { id: await idOf('A') }, { pictures: [own.hash] });
    await desk.db.delete(products).where(eq(products.reference, 'C'));
    site.whileAsked = async () => {
      site.whileAsked = undefined;
      await updateProduct(desk.db, machine, { id: await idOf('B') }, { pictures: [own.hash] });
    };
    const { pictures } = await fetched(applied);
    expect(site.asked).toEqual(['/b.png']);
    expect(pictures).toMatchObject({ wanted: 3, done: 3, stored: 0, failed: 0 });
    expect([await picturesOf('A'), await picturesOf('B')]).toEqual([[own.hash], [own.hash]]);
  });
});

describe('pictures that failed', () => {
  test('are named, and come to their place when staff retry', async () => {
    site.absent.add('/1.jpg').add('/b.png');
    const applied = await imported(
      ROW,
      `A,Article,DIVERS,100,${site.address}/1.jpg ${site.address}/2.png`,
      `B,Article,DIVERS,100,${site.address}/b.png`,
    );
    const { pictures } = await fetched(applied);
    expect(pictures).toMatchObject({ wanted: 3, done: 3, stored: 1, failed: 2 });
    expect(pictures!.failures).toEqual([
      { reference: 'A', url: `${site.address}/1.jpg`, reason: 'le site répond 404' },
      { reference: 'B', url: `${site.address}/b.png`, reason: 'le site répond 404' },
    ]);
    const [first] = (await picturesOf('A'))!;
    site.absent.delete('/1.jpg');
    site.asked.length = 0;
    await retryImportPictures(desk.db, machine, applied.id);
    expect(await queued()).toHaveLength(1);
    expect((await getImport(desk.db, applied.id)).pictures).toMatchObject({ done: 1, failed: 0 });
    const again = (await fetched(applied)).pictures;
    expect(site.asked.toSorted()).toEqual(['/1.jpg', '/b.png']);
    expect(again).toMatchObject({ wanted: 3, done: 3, stored: 2, failed: 1 });
    expect(again!.failures).toMatchObject([{ reference: 'B' }]);
    const all = await picturesOf('A');
    expect(all).toHaveLength(2);
    expect(all![1]).toBe(first);
  });

  test('are retried at the end alone, and only of an applied import', async () => {
    site.absent.add('/a.png');
    const applied = await imported(ROW, `A,Article,DIVERS,100,${site.address}/a.png`);
    const retry = () => retryImportPictures(desk.db, machine, applied.id);
    await expect(retry()).rejects.toMatchObject({ code: 'conflict' });
    await fetched(applied);
    await retry();
    await expect(retry()).rejects.toMatchObject({ code: 'conflict' });
    site.absent.clear();
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
      const urls = Array.from({ length: 10 }, (__, at) => `${site.address}/${row}-${at}.png`);
      for (const url of urls) site.absent.add(new URL(url).pathname);
      return `R${row},Article,DIVERS,100,${urls.join(' ')}`;
    });
    const applied = await imported(ROW, ...rows);
    const { pictures } = await fetched(applied);
    expect(pictures).toMatchObject({ wanted: 510, done: 510, failed: 510 });
    expect(pictures!.failures).toHaveLength(500);
    site.absent.clear();
    await retryImportPictures(desk.db, machine, applied.id);
    expect((await fetched(applied)).pictures).toMatchObject({ done: 510, stored: 510, failed: 0 });
  });

  test('of a product that somebody changed since are left to them', async () => {
    site.absent.add('/2.jpg');
    const applied = await imported(
      ROW,
      `A,Article,DIVERS,100,${site.address}/1.png ${site.address}/2.jpg`,
    );
    await fetched(applied);
    const before = await picturesOf('A');
    await updateProduct(desk.db, machine, { id: await idOf('A') }, { brand: 'LG' });
    site.absent.clear();
    site.asked.length = 0;
    await retryImportPictures(desk.db, machine, applied.id);
    const { pictures } = await fetched(applied);
    expect(site.asked).toEqual([]);
    expect(pictures).toMatchObject({ done: 2, stored: 1, failed: 1 });
    expect(pictures!.failures[0]!.reason).toContain('changé');
    expect(await picturesOf('A')).toEqual(before);
  });
});
