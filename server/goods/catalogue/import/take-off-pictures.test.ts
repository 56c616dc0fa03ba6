import { inArray, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { aPicture, aProduct, dayFromNow } from '#tests/helpers/base/builders.ts';
import { machine } from '#tests/helpers/goods/import-desk.ts';
import { openPictureDesk, ROW } from '#tests/helpers/goods/picture-desk.ts';
import { addCampaignProducts } from '../campaigns/choose-campaign-products.ts';
import { createCampaign } from '../campaigns/save-campaign.ts';
import { updateProduct } from '../product/save-product.ts';
import { products } from '../tables.ts';
import { retryImportPictures } from './fetch-import-pictures.ts';
import { getImport } from './find-import.ts';
import { undoImport } from './undo-import.ts';

const { desk, site, onceWith, fetched, queued, picturesOf, idOf } = openPictureDesk();
const { imported, undone, catalogue } = desk;

describe('undoing', () => {
  const start = async () => {
    await aProduct(desk.db, { reference: 'K', name: 'Connu', list_price: 100 });
    await aProduct(desk.db, { reference: 'S', name: 'Même', list_price: 100 });
    const before = await catalogue();
    const applied = await imported(
      ROW,
      `N,Nouveau,DIVERS,100,${site.address}/n.png`,
      `K,Connu,DIVERS,200,${site.address}/k.png`,
      `S,Même,DIVERS,100,${site.address}/s.png`,
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
    expect(site.asked).toEqual([]);
    expect(await catalogue()).toEqual(before);
  });

  test('while the job downloads wins', async () => {
    const { before, applied } = await start();
    await onceWith(applied.id, { portion: 1 });
    await desk.db.execute(sql`delete from pgboss.job_common`);
    let undo: Awaited<ReturnType<typeof undone>> | undefined;
    site.whileAsked = async () => {
      site.whileAsked = undefined;
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
    site.absent.add('/2.jpg');
    await aProduct(desk.db, { reference: 'K', name: 'Connu', list_price: 100 });
    const before = await catalogue();
    const urls = `${site.address}/1.png ${site.address}/2.jpg`;
    const applied = await imported(ROW, `K,Connu,DIVERS,200,${urls}`, `N,Neuf,DIVERS,100,${urls}`);
    await fetched(applied);
    site.absent.clear();
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
    const first = await imported(ROW, `K,Connu,DIVERS,200,${site.address}/k.png`);
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
      `N,Nouveau,DIVERS,100,${site.address}/n.png`,
      `K,Connu,DIVERS,${price},${site.address}/k.png ${site.address}/k.jpg`,
      `S,Même,DIVERS,100,${site.address}/s.png`,
    ];
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
        site.absent.clear();
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
          if (one === 'no site') site.absent.add('/k.jpg').add('/s.png');
          if (one === 'fetch first' && first) await onceWith(first.id, { portion: 2 });
          if (one === 'fetch last' && last) await onceWith(last.id, { portion: 2 });
          if (one === 'retry' && first) {
            site.absent.clear();
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
