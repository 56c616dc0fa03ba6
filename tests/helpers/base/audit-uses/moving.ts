import type { Db } from '#server/base/db/open.ts';
import { runMoving } from '#server/running/moving/run-moving.ts';
import { applyMoving, startMoving } from '#server/running/moving/start-moving.ts';
import { movedFiles } from '#server/running/moving/tables.ts';
import { byMachine } from '#tests/helpers/base/cast.ts';
import { type UsesOf, uploadOf } from './use.ts';

const name = 'adresses.csv';
const bytes = Buffer.from('Ancienne adresse,Nouvelle adresse\n/produit/frigo,/boutique');

/** The id of a file with its preview ready; a second file at work would block it. */
async function aPreview(db: Db): Promise<number> {
  await db.delete(movedFiles);
  const id = await startMoving(db, byMachine, { kind: 'adresses', name, bytes });
  await runMoving(db, id);
  return id;
}

export const movingUses: UsesOf = (db) => ({
  uploadMovedFile: async () => {
    await db.delete(movedFiles);
    return { kind: 'adresses', multipart: uploadOf(bytes, 'text/csv', name) };
  },
  applyMovedFile: async () => ({ id: await aPreview(db) }),
  chooseMovedColumns: async () => ({ id: await aPreview(db), payload: { columns: {} } }),
  undoMovedFile: async () => {
    const id = await aPreview(db);
    await applyMoving(db, byMachine, id);
    await runMoving(db, id);
    return { id };
  },
});
