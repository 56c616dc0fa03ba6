import type { Db } from '#server/base/db/open.ts';
import { fetchImportPictures } from '#server/goods/catalogue/import/fetch-import-pictures.ts';
import { runImport } from '#server/goods/catalogue/import/run-import.ts';
import { applyImport, startImport } from '#server/goods/catalogue/import/start-import.ts';
import { catalogueImports } from '#server/goods/catalogue/tables.ts';
import { renewFeed } from '#server/goods/feeds/feed-keys.ts';
import { byMachine } from '#tests/helpers/base/cast.ts';
import { type UsesOf, uploadOf } from './use.ts';

const name = 'catalogue.csv';
const bytes = Buffer.from(
  'reference,name,categ_id,list_price,image_url\nIMP-1,Article,DIVERS,1000,http://127.0.0.1/a.jpg',
);

/** Makes an import with its preview and returns its id. Deletes earlier ones, which could block it. */
async function aPreview(db: Db): Promise<number> {
  await db.delete(catalogueImports);
  const id = await startImport(db, byMachine, { name, bytes });
  await runImport(db, id);
  return id;
}

export const importUses: UsesOf = (db) => ({
  renewFeed: async () => ({ id: 'google' }),
  revokeFeed: async () => {
    await renewFeed(db, byMachine, 'google');
    return { id: 'google' };
  },
  uploadImport: async () => {
    await db.delete(catalogueImports);
    return { multipart: uploadOf(bytes, 'text/csv', name) };
  },
  applyImport: async () => ({ id: await aPreview(db), payload: { new_categories: ['DIVERS'] } }),
  chooseImportColumns: async () => ({
    id: await aPreview(db),
    payload: { columns: { name: '' }, sheet: null, empties_blanks: false },
  }),
  undoImport: async () => {
    const id = await aPreview(db);
    await applyImport(db, byMachine, id, ['DIVERS']);
    await runImport(db, id);
    return { id };
  },
  retryImportPictures: async () => {
    const id = await aPreview(db);
    await applyImport(db, byMachine, id);
    await runImport(db, id);
    // An address of this machine, which the job refuses.
    await fetchImportPictures(db, id);
    return { id };
  },
});
