import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MovingSlug } from '#contract/running/staff-moving.ts';
import { auditEntries } from '#server/base/audit/tables.ts';
import type { Db } from '#server/base/db/open.ts';
import { redirects } from '#server/site/redirects/tables.ts';
import { emptyCatalogue, openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { describeMoving } from './describe-moving.ts';
import { getMovedFile, readMovingRows } from './moved-file.ts';
import { moveFile, runMoving } from './run-moving.ts';
import {
  applyMoving,
  chooseMovedColumns,
  forgetMovedFiles,
  startMoving,
  undoMoving,
} from './start-moving.ts';
import { movedFiles } from './tables.ts';

const machine = { kind: 'machine' } as const;
let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyCatalogue(db);
  await db.delete(movedFiles);
  await db.delete(redirects);
  await db.delete(auditEntries);
});

async function preview(lines: string[], kind: MovingSlug = 'adresses') {
  const bytes = Buffer.from(lines.join('\n'));
  const id = await startMoving(db, machine, { kind, name: 'fichier.csv', bytes });
  await runMoving(db, id);
  return getMovedFile(db, id);
}

async function moved(lines: string[]) {
  const { id } = await preview(lines);
  await applyMoving(db, machine, id);
  await runMoving(db, id);
  return getMovedFile(db, id);
}

const HEADER = 'Ancienne adresse;Nouvelle adresse';

test('a preview says what a file would do and does nothing', async () => {
  const found = await preview([HEADER, '/vieux;/boutique', '/autre;/nulle-part', ';/faq']);
  expect(found).toMatchObject({ kind: 'adresses', state: 'preview', can_apply: true });
  expect(found.report).toMatchObject({ created: 1, updated: 0, refused_count: 2, missing: [] });
  expect(found.report?.columns).toEqual([
    { heading: 'Ancienne adresse', field: 'Ancienne adresse', choice: 'from' },
    { heading: 'Nouvelle adresse', field: 'Nouvelle adresse', choice: 'to' },
  ]);
  expect(await readMovingRows(db, found.id)).toMatchObject([
    { line: 3, name: '/autre', reason: 'La nouvelle adresse n’est pas une page de la boutique.' },
    { line: 4, reason: 'colonne « Ancienne adresse » : l’ancienne adresse manque.' },
  ]);
  expect(await db.$count(redirects)).toBe(0);
});

test('a file is applied, listed in the journal and taken back', async () => {
  const found = await moved([HEADER, '/vieux;/boutique']);
  expect(found).toMatchObject({ state: 'applied', can_undo: true, can_apply: false });
  expect(await db.select().from(redirects)).toMatchObject([
    { fromPath: '/vieux', toPath: '/boutique' },
  ]);
  const actions = (await db.select().from(auditEntries)).map(({ action }) => action);
  expect(actions).toEqual(['moving uploaded', 'moving confirmed', 'moving imported']);
  await undoMoving(db, machine, found.id);
  const undone = await getMovedFile(db, found.id);
  expect(undone).toMatchObject({ state: 'undone', undo: { deleted: 1, restored: 0, kept: [] } });
  expect(await db.$count(redirects)).toBe(0);
});

test('the command moves a file in, and staff can take it back', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'moving-test-'));
  const path = join(folder, 'adresses.csv');
  await writeFile(path, [HEADER, '/vieux;/boutique', ';/faq'].join('\n'));
  const file = { slug: 'adresses', path, fileName: 'adresses.csv' };
  const tried = await moveFile(db, { ...file, dryRun: true });
  expect(tried).toMatchObject({ created: 1, refused_count: 1 });
  expect(await db.$count(redirects)).toBe(0);
  const report = await moveFile(db, { ...file, dryRun: false });
  const said = describeMoving({ file: 'adresses.csv', label: 'Adresses', dryRun: false }, report);
  expect(said).toContain('1 nouvelle ligne');
  expect(said).toContain('ligne 3 : colonne « Ancienne adresse »');
  const [row] = await db.select().from(movedFiles);
  await undoMoving(db, machine, row!.id);
  expect(await db.$count(redirects)).toBe(0);
  await writeFile(path, 'Référence;Avis\nA;Bien');
  await expect(moveFile(db, { ...file, slug: 'avis', dryRun: false })).rejects.toThrow(
    'Colonnes manquantes : « Auteur » ; « Étoiles » ; « Date ». Colonnes trouvées : « Référence », « Avis ».',
  );
  await rm(folder, { recursive: true });
});

test('an unknown heading is chosen by hand', async () => {
  const found = await preview(['Avant;Après', '/vieux;/boutique']);
  expect(found.report).toMatchObject({
    created: 0,
    missing: [
      '« Ancienne adresse » ou « Adresse Shopify » ou « Clé d’URL Magento »',
      '« Nouvelle adresse » ou « Référence du produit » ou « Catégorie »',
    ],
  });
  await chooseMovedColumns(db, machine, found.id, { columns: { Avant: 'from', Après: 'to' } });
  await runMoving(db, found.id);
  expect(await getMovedFile(db, found.id)).toMatchObject({ report: { created: 1 } });
});

test('a file without a needed column says which', async () => {
  const found = await preview(['Référence;Avis', 'A;Bien'], 'avis');
  expect(found.can_apply).toBe(false);
  expect(found.report?.missing).toEqual(['« Auteur »', '« Étoiles »', '« Date »']);
});

describe('it refuses', () => {
  test('an empty file, and one that is no table', async () => {
    await expect(
      startMoving(db, machine, { kind: 'avis', name: 'a.csv', bytes: Buffer.alloc(0) }),
    ).rejects.toThrow('vide');
    const found = await preview(['\u0000\u0001\u0002'], 'avis');
    expect(found).toMatchObject({ state: 'failed', failure: expect.stringContaining('CSV') });
  });

  test('a second file at work', async () => {
    const bytes = Buffer.from(HEADER);
    await startMoving(db, machine, { kind: 'adresses', name: 'a.csv', bytes });
    const second = startMoving(db, machine, { kind: 'avis', name: 'b.csv', bytes });
    await expect(second).rejects.toThrow('déjà en cours');
    // A process that has died no longer blocks others.
    await db.update(movedFiles).set({ aliveAt: sql`now() - interval '3 minutes'` });
    await startMoving(db, machine, { kind: 'avis', name: 'b.csv', bytes });
  });

  test('to undo any but the last file of a kind', async () => {
    const first = await moved([HEADER, '/vieux;/boutique']);
    await moved([HEADER, '/autre;/faq']);
    await expect(undoMoving(db, machine, first.id)).rejects.toThrow('dernière reprise');
  });
});

test('what has changed since the preview is shown again', async () => {
  const { id } = await preview([HEADER, '/vieux;/boutique']);
  await db.insert(redirects).values({ fromPath: '/vieux', toPath: '/faq' });
  await applyMoving(db, machine, id);
  await runMoving(db, id);
  const found = await getMovedFile(db, id);
  expect(found).toMatchObject({ state: 'preview', failure: expect.stringContaining('changé') });
  expect(found.report).toMatchObject({ created: 0, updated: 1 });
  expect(await db.select().from(redirects)).toMatchObject([{ toPath: '/faq' }]);
});

test('old files lose their content, and later the names of their rows', async () => {
  const waiting = await preview([HEADER, '/vieux;/boutique']);
  const done = await moved([HEADER, '/vieux;/boutique', ';/faq']);
  const makeOld = (id: number, days: number) =>
    db
      .update(movedFiles)
      .set({ at: sql`now() - make_interval(days => ${days})` })
      .where(eq(movedFiles.id, id));
  await makeOld(waiting.id, 3);
  await makeOld(done.id, 29);
  await forgetMovedFiles(db);
  expect(await getMovedFile(db, waiting.id)).toMatchObject({ can_apply: false });
  expect(await getMovedFile(db, done.id)).toMatchObject({ can_undo: true });
  await makeOld(done.id, 31);
  await forgetMovedFiles(db);
  const found = await getMovedFile(db, done.id);
  expect(found).toMatchObject({ can_undo: false, report: { refused_count: 1, examples: [] } });
  expect(await readMovingRows(db, done.id)).toEqual([]);
});

describe('a wrong file given to the command changes nothing', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'moving-wrong-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const move = (path: string, slug: MovingSlug = 'adresses') =>
    moveFile(db, { slug, path, fileName: 'fichier.csv', dryRun: false });
  const given = async (content: string | Buffer) => {
    const path = join(folder, 'fichier.csv');
    await writeFile(path, content);
    return path;
  };

  test.each([
    ['missing', () => join(folder, 'rien.csv'), 'n’existe pas'],
    ['a folder', () => folder, 'n’est pas un fichier'],
    ['empty', () => given(''), 'est vide'],
    ['of blank lines', () => given('\n \n'), 'est vide'],
    ['of headings alone', () => given(`${HEADER}\n`), 'aucune ligne à reprendre'],
    ['a PDF', () => given('%PDF-1.7 x'), 'est un PDF'],
    ['a picture', () => given(Buffer.from('89504e470d0a1a0a0000', 'hex')), 'est une image'],
    ['of another kind', () => given('Référence;Prix\nA;100'), 'Colonnes manquantes'],
    [
      'of one endless line',
      () => given(`${HEADER}\n${'x'.repeat(5_000_000)}`),
      'Ligne 2 : cette ligne est trop longue',
    ],
    [
      'one line without headings',
      () => given(`Ancienne adresse;${'x'.repeat(20_000_000)}`),
      'Colonnes trouvées : « Ancienne adresse », « xxx',
    ],
  ])('one that is %s', async (_, file, reason) => {
    await expect(move(await file())).rejects.toThrow(reason);
    expect(await db.$count(movedFiles)).toBe(0);
    expect(await db.$count(redirects)).toBe(0);
  });

  test('an unknown kind', async () => {
    const file = { path: await given('x'), fileName: 'x', dryRun: false };
    await expect(moveFile(db, { ...file, slug: 'factures' })).rejects.toThrow('pas repris');
  });

  test('rows with a separator too many or a quote that is not closed are refused', async () => {
    const path = await given(
      `${HEADER}\n/un;/boutique;/trop\n/deux\n/trois;/faq\n/quatre;"/fa;q\n`,
    );
    const { created, refused } = await move(path);
    expect(created).toBe(1);
    expect(refused.map(({ line, reason }) => [line, reason.slice(0, 22)])).toEqual([
      [2, '3 valeurs au lieu de 2'],
      [3, '1 valeurs au lieu de 2'],
      [5, 'guillemet mal fermé : '],
    ]);
  });
});
