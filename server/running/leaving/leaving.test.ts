import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOf } from '#server/base/db/open.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { zipOf } from '#tests/helpers/base/zip.ts';
import { compareArchive } from './compare-archive.ts';
import { fillWithEverything } from './everything.fixture.ts';
import type { Manifest } from './manifest.ts';
import { type Archive, openArchive } from './open-archive.ts';
import { readArchive } from './read-archive.ts';
import { writeArchive } from './write-archive.ts';

let folder: string;
let from: TestDatabase;
let to: TestDatabase;
let path: string;
const toClose: TestDatabase[] = [];

const open = async () => {
  const database = await openTestDatabase();
  toClose.push(database);
  return database;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandaga-leaving-'));
  from = await open();
  await fillWithEverything(from.db);
  path = await exportTo('first.zip', from);
  to = await open();
  await readArchive(path, to);
}, 300_000);
afterAll(async () => {
  for (const database of toClose) await database.close();
  await rm(folder, { recursive: true });
});

async function exportTo(name: string, { db }: TestDatabase): Promise<string> {
  const file = join(folder, name);
  await pipeline(writeArchive(db, new Date()), createWriteStream(file));
  return file;
}

const sums = ({ manifest }: Archive) =>
  Object.fromEntries(manifest.files.map(({ name, sha256 }) => [name, sha256]));

async function textsOf(archive: string): Promise<Record<string, string>> {
  const { zip } = await openArchive(archive);
  const texts: Record<string, string> = {};
  for (const name of zip.names) {
    if (!/^csv|^man/.test(name)) continue;
    const parts: Buffer[] = [];
    for await (const part of zip.read(name)) parts.push(part);
    texts[name] = Buffer.concat(parts).toString();
  }
  return texts;
}

const one = async ({ db }: TestDatabase, question: ReturnType<typeof sql>) =>
  rowsOf<Record<string, unknown>>(await db.execute(question))[0];

test('the archive has a row of each table', async () => {
  const { manifest } = await openArchive(path);
  expect(manifest.files.filter(({ rows }) => rows === 0).map(({ table }) => table)).toEqual([]);
});

test('an empty shop takes it back equal, and exports the same', async () => {
  const compared = await compareArchive(path, to.db);
  expect(compared.filter(({ differences }) => differences.length > 0)).toEqual([]);
  const again = await openArchive(await exportTo('again.zip', to));
  const first = await openArchive(path);
  expect(sums(again)).toEqual(sums(first));
  expect(again.manifest.sequences).toEqual(first.manifest.sequences);
  expect([...again.zip.names].toSorted()).toEqual([...first.zip.names].toSorted());
});

test('what is derived comes again, files included', async () => {
  const question = sql`select
    (select md5(string_agg(p::text, ',' order by id)) from products p) as products,
    (select md5(string_agg(search_text, ',' order by id)) from orders) as orders,
    (select md5(string_agg(search_text, ',' order by id)) from payments) as payments,
    (select md5(string_agg(search_text, ',' order by id)) from reviews) as reviews,
    (select md5(string_agg(search_text, ',' order by id)) from questions) as questions,
    (select md5(string_agg(word || forgiving, ',' order by word)) from search_words
      -- The nightly job deletes words that no product has any more.
      where word in (select unnest(tsvector_to_array(search_full)) from products
        union select term from search_synonyms)) as words,
    (select md5(string_agg(p::text, ',' order by hash)) from pictures p) as pictures,
    (select string_agg(p::text, ',' order by start) from case_media_pieces p) as pieces`;
  expect(await one(to, question)).toEqual(await one(from, question));
});

test('no secret comes along: the new shop has others, or none', async () => {
  const { zip } = await openArchive(path);
  const tokens = rowsOf<{ token: string }>(await from.db.execute(sql`select token from payments`));
  for (const name of zip.names) {
    if (!name.startsWith('csv/')) continue;
    let text = '';
    for await (const part of zip.read(name)) text += part.toString();
    for (const { token } of tokens) expect(text.includes(token), name).toBe(false);
  }
  expect(
    await one(
      to,
      sql`select (select count(*)::int from credentials) as passwords,
        (select count(*)::int from partners where has_password) as known,
        (select count(distinct token) = count(*) and min(length(token)) >= 40 from payments) as renewed,
        (select count(*)::int from alert_contacts where channel = 'push') as pushes`,
    ),
  ).toEqual({ passwords: 0, known: 0, renewed: true, pushes: 0 });
});

test('triggers work again afterwards, and new rows have new ids', async () => {
  const added = sql`insert into orders (sale_type, partner_id, buyer_name, buyer_email, payment_mode, state, vat_percent,
      amount_untaxed, amount_tax, amount_total, recipient, committed_for)
    select 'order', min(id), 'Awa', '', 'domicile', 'confirmed', 18, 100, 18, 118, 'Awa', now() from partners
    returning id, number, search_text`;
  expect(await one(to, added)).toEqual(await one(from, added));
  await expect((async () => await to.db.execute(sql`delete from stock_moves`))()).rejects.toThrow();
});

test('a difference is told by its row and column', async () => {
  await to.db.execute(
    sql`update products set brand = 'Autre' where id = (select min(id) from products)`,
  );
  const compared = await compareArchive(path, to.db);
  const products = compared.find(({ file }) => file === 'csv/produits.csv');
  expect(products?.differences).toEqual([
    expect.stringMatching(/^ligne 1 : brand, archive « .* », boutique « Autre »$/),
  ]);
});

test('a shop that is not empty is refused and stays as it is', async () => {
  const shop = await open();
  await shop.db.execute(sql`insert into tags (name) values ('Déjà là')`);
  await expect(readArchive(path, shop)).rejects.toThrow(/n’est pas vide \(etiquettes\)/);
  expect(
    await one(
      shop,
      sql`select (select count(*)::int from delivery_zones) as zones,
    (select count(*)::int from products) as products`,
    ),
  ).toEqual({ zones: 5, products: 0 });
});

/** Each damage with the sentence that names it. */
const damages: [string, (texts: Record<string, string>) => void, RegExp][] = [
  [
    'a missing CSV',
    (texts) => {
      delete texts['csv/produits.csv'];
    },
    /Il manque csv\/produits.csv/,
  ],
  [
    'a changed CSV',
    (texts) => {
      texts['csv/commandes.csv'] = texts['csv/commandes.csv']!.replace('S00001', 'S00009');
    },
    /csv\/commandes.csv est abîmé/,
  ],
  [
    'a manifest of another version',
    (texts) => changeManifest(texts, (manifest) => ({ ...manifest, version: 2 })),
    /version 2, cette boutique lit la version 1/,
  ],
  [
    'a manifest of something else',
    (texts) => changeManifest(texts, (manifest) => ({ ...manifest, format: 'other' })),
    /n’est pas celui d’une boutique/,
  ],
  [
    'a column of a later release',
    (texts) =>
      changeManifest(texts, ({ files: [first, ...files], ...manifest }) => ({
        ...manifest,
        files: [
          { ...first, columns: [{ name: 'later', type: 'text', description: '' }] },
          ...files,
        ],
      })),
    /ne connaît pas csv\/categories.csv, colonne later/,
  ],
  ['a missing picture', () => undefined, /Il manque (images|medias)\//],
];

function changeManifest(
  texts: Record<string, string>,
  change: (manifest: Manifest) => object,
): void {
  texts['manifeste.json'] = JSON.stringify(change(JSON.parse(texts['manifeste.json']!)));
}

test.each(damages)('%s is refused and changes nothing', async (_, damage, sentence) => {
  const texts = await textsOf(path);
  damage(texts);
  const broken = join(folder, 'broken.zip');
  await writeFile(broken, zipOf(texts));
  const shop = await emptyShop();
  await expect(readArchive(broken, shop)).rejects.toThrow(sentence);
  expect(await one(shop, WHAT_IS_THERE)).toEqual(NOTHING);
});

test('a flipped byte of a picture is refused and changes nothing', async () => {
  const bytes = await readFile(path);
  const at = bytes.indexOf('images/') + 2000;
  bytes[at]! ^= 1;
  const broken = join(folder, 'flipped.zip');
  await writeFile(broken, bytes);
  const shop = await emptyShop();
  await expect(readArchive(broken, shop)).rejects.toThrow(/images\/\w+ est abîmé/);
  expect(await one(shop, WHAT_IS_THERE)).toEqual(NOTHING);
});

test.each([
  ['no archive', Buffer.from('PK')],
  ['an archive cut short', undefined],
])('%s is refused', async (_, bytes) => {
  const broken = join(folder, 'cut.zip');
  await writeFile(broken, bytes ?? (await readFile(path)).subarray(0, 100_000));
  await expect(openArchive(broken)).rejects.toThrow(/n’est pas une archive .zip lisible/);
});

test.each([0, 1, 5, 20, 60])('who stops after %i parts gives the connection back', async (most) => {
  const { used } = from.connections();
  const archive = writeArchive(from.db, new Date());
  await new Promise((resolve) => archive.once('readable', resolve));
  expect(from.connections().used).toBe(used + 1);
  for (let taken = 0; taken < most; ) {
    if (archive.read(16_000) === null) await setImmediate();
    else taken += 1;
  }
  archive.destroy();
  await expect.poll(() => from.connections().used).toBe(used);
});

let shared: TestDatabase | undefined;
/** As refusals change nothing, the next may use it too. */
async function emptyShop(): Promise<TestDatabase> {
  shared ??= await open();
  return shared;
}

const WHAT_IS_THERE = sql`select (select count(*)::int from products) as products,
  (select count(*)::int from partners) as partners,
  (select count(*)::int from delivery_zones) as zones,
  (select count(*)::int from pg_trigger where tgenabled = 'D') as silenced,
  (select count(*)::int from pg_sequences where schemaname = 'public' and last_value > 90) as numbers`;
const NOTHING = { products: 0, partners: 0, zones: 5, silenced: 0, numbers: 0 };
