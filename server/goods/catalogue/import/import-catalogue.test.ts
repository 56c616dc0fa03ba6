import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, rowsOf } from '#server/base/db/open.ts';
import { aPicture, aProduct, dayFromNow } from '#tests/helpers/base/builders.ts';
import { emptyCatalogue, openTestDatabase } from '#tests/helpers/base/db.ts';
import { products } from '../tables.ts';
import { type ImportReport, importCatalogue } from './import-catalogue.ts';
import type { Table } from './reading/read-table.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => emptyCatalogue(database.db));

const DAKAR =
  'reference,name,description,categ_id,tags,list_price,promo_price,en_promo,preorder_price,creditorder_price,is_creditorder,sale_ok,rang,image_url';

/** A table as `openTable` gives it; line 1 is the header. */
function table(header: string, ...rows: string[]): Table {
  const cells = (line: string) => line.split(',');
  return {
    format: 'CSV',
    header: cells(header),
    headerLine: 1,
    sheets: [],
    rows: async function* () {
      for (const [index, row] of rows.entries()) yield { line: index + 2, cells: cells(row) };
    },
    readShare: () => 1,
  };
}

const run = (header: string, ...rows: string[]) =>
  importCatalogue(database.db, table(header, ...rows));

const ignoredOf = ({ columns }: ImportReport) =>
  columns.filter(({ field }) => field === null).map(({ heading }) => heading);

const stored = async () =>
  rowsOf<Record<string, unknown>>(
    await database.db.execute(sql`
      select p.*, c.name as category, (select value from catalogue_revision) as revision,
        array(select t.name from product_tags pt join tags t on t.id = pt.tag_id
          where pt.product_id = p.id order by t.name) as tags
      from products p join categories c on c.id = p.category_id order by p.reference`),
  );

test('the shop’s columns create products for sale, with the brand that a tag and the name share', async () => {
  const report = await run(
    DAKAR,
    'TV-1,TELEVISEUR SAMSUNG 43,Une télé <script>x</script>,TELEVISEUR,SAMSUNG|SOLDES,150 000,140000,true,,170000,true,true,3,https://x.test/a.jpg',
    'TV-2,TELEVISEUR LG 43,,TELEVISEUR,AUTRE MARQUE,150.000 FCFA,,false,120000,,false,false,4,',
  );
  expect(report).toMatchObject({
    created: 2,
    updated: 0,
    unchanged: 0,
    refused: [],
    rowsWithPicture: 1,
  });
  const [first, second] = await stored();
  expect(first).toMatchObject({
    brand: 'SAMSUNG',
    category: 'TELEVISEUR',
    tags: ['SAMSUNG', 'SOLDES'],
    list_price: 150_000,
    promo_price: 140_000,
    on_promotion: true,
    credit_price: 170_000,
    credit_eligible: true,
    rank: 3,
  });
  expect(first?.description).not.toContain('script');
  expect(second).toMatchObject({ brand: null, preorder_price: 120_000, sellable: false });
  const found = await database.db.select({ listed: products.listed }).from(products);
  expect(found.filter(({ listed }) => listed)).toHaveLength(1);
});

test('the same file again changes nothing, neither the revision nor a date', async () => {
  const rows = [
    'TV-1,TELEVISEUR SAMSUNG 43,Plusieurs mots & un <b>gras</b>,TELEVISEUR,samsung|SOLDES,150000,,false,,,false,true,1,',
    'TV-2,TELEVISEUR LG 43,,téléviseur,Soldes,150000,0,false,0,,false,true,2,',
  ];
  await run(DAKAR, ...rows);
  const before = await stored();
  expect(await run(DAKAR, ...rows)).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
  expect(await stored()).toEqual(before);
});

test('a changed price updates that product only; tags that go are taken away', async () => {
  const header = 'reference,name,categ_id,tags,list_price';
  await run(header, 'A,Article A,DIVERS,un|deux,1000', 'B,Article B,DIVERS,un,1000');
  const [, untouched] = await stored();
  expect(
    await run(header, 'A,Article A,DIVERS,deux,2000', 'B,Article B,DIVERS,un,1000'),
  ).toMatchObject({
    updated: 1,
    unchanged: 1,
  });
  const [changed, same] = await stored();
  expect(changed).toMatchObject({ list_price: 2000, tags: ['deux'] });
  expect(same?.updated_at).toEqual(untouched?.updated_at);
});

test('a column that the file lacks leaves the product’s value alone', async () => {
  const before = await aProduct(database.db, {
    reference: 'A',
    brand: 'HAIER',
    description: 'Gardée',
    promo_price: 50_000,
    en_promo: true,
    tags: ['garde'],
  });
  const report = await run('reference,name,list_price', 'A,Nom nouveau,90000', 'N,Nouveau,1000');
  expect(report).toMatchObject({ created: 0, updated: 1 });
  expect(report.refused).toMatchObject([{ line: 3, reference: 'N' }]);
  const [after] = await stored();
  expect(after).toMatchObject({
    name: 'Nom nouveau',
    brand: 'HAIER',
    description: before.description,
    category: before.categ_id,
    promo_price: 50_000,
    tags: ['garde'],
  });
});

test.each([
  ['prices', 'reference,prix', 'A,2000', { list_price: 2000 }],
  ['the stock', 'Référence interne,Stock', 'A,7', { available: 7 }],
  [
    'prices in columns of an Odoo',
    'Internal Reference,Sales Price',
    'A,2000',
    { list_price: 2000 },
  ],
  ['promotional prices', 'UGS,Tarif promo', 'A,900', { promo_price: 900, on_promotion: true }],
  ['names', 'ref,nom', 'A,Autre nom', { name: 'Autre nom' }],
])('a file of references and %s changes those alone', async (_, header, row, changed) => {
  await aProduct(database.db, { reference: 'A', name: 'Lampe', list_price: 1000, brand: 'HAIER' });
  const article = async () =>
    rowsOf<Record<string, unknown>>(
      await database.db.execute(sql`
        select p.name, p.brand, p.description, p.category_id, p.list_price, p.promo_price,
          p.on_promotion, p.preorder_price, p.credit_price, p.sellable, p.active, p.rank,
          p.specifications, s.available
        from products p left join product_stock s on s.product_id = p.id`),
    )[0]!;
  const before = await article();
  expect(await run(header, row)).toMatchObject({ updated: 1, refused: [] });
  expect(await article()).toEqual({ ...before, ...changed });
});

test('an unknown reference is refused row by row when the file cannot say what a new product needs', async () => {
  await aProduct(database.db, { reference: 'A', name: 'Lampe', list_price: 1000 });
  const { updated, refused } = await run('reference,prix', 'A,2000', 'B,3000');
  expect({ updated, refused }).toEqual({
    updated: 1,
    refused: [
      {
        line: 3,
        reference: 'B',
        reason:
          'référence inconnue de la boutique : pour créer ce produit, ajoutez une colonne pour le nom et la catégorie',
      },
    ],
  });
  expect((await run('reference,nom,stock', 'C,Lampe,3')).refused[0]?.reason).toMatch(
    /le prix et la catégorie$/,
  );
});

test('refused rows say their line, the column and the value, and do not stop the others', async () => {
  const header = 'Reference,Nom,categ_id,list_price,promo_price,sale_ok';
  const report = await run(
    header,
    'A,Article,DIVERS,cent mille,,oui',
    ',Article,DIVERS,1000,,oui',
    'C,Article,DIVERS,1000,2000,oui',
    'D,Article,DIVERS,1000,,peut-être',
    'E,Article,DIVERS,1000,,oui',
    'E,Article,DIVERS,3000,,oui',
    'F,Article,DIVERS,1000',
    'G,Article \ufffd,DIVERS,1000,,oui',
    `H,${'x'.repeat(201)},DIVERS,-1,,oui`,
  );
  expect(report.created).toBe(1);
  expect(report.refused.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
    expect.stringMatching(/^2 .*« list_price ».*« cent mille » n’est pas un prix/),
    expect.stringMatching(/^3 .*« Reference » : vide/),
    expect.stringMatching(/^4 .*« promo_price » : 2000.*dépasse le prix normal/),
    expect.stringMatching(/^5 .*« sale_ok ».*« peut-être » ne dit ni oui ni non/),
    expect.stringMatching(/^7 référence déjà donnée à la ligne 6/),
    expect.stringMatching(/^8 4 valeurs au lieu de 6/),
    expect.stringMatching(/^9 .*« Nom ».*illisible/),
    expect.stringMatching(/^10 .*« list_price ».*« -1 ».*« Nom » : dépasse 200 caractères/),
  ]);
  expect((await stored())[0]).toMatchObject({ reference: 'E', list_price: 1000 });
});

test('a dry run reports what would happen and leaves nothing', async () => {
  await run('reference,name,categ_id,list_price', 'A,Article,DIVERS,1000');
  const before = await stored();
  const report = await importCatalogue(
    database.db,
    table('reference,name,categ_id,list_price', 'A,Article,AUTRE,2000', 'B,Article,DIVERS,1000'),
    { dryRun: true },
  );
  expect(report).toMatchObject({ isDryRun: true, created: 1, updated: 1 });
  expect(await stored()).toEqual(before);
});

test('a row that the database itself refuses, or a signal, leaves nothing', async () => {
  const header = 'reference,name,categ_id,list_price';
  const many = Array.from({ length: 1200 }, (_, index) => `R${index},Article,DIVERS,1000`);
  await database.db.execute(
    sql`alter table products add constraint unforeseen check (reference <> 'R1100')`,
  );
  try {
    await expect(run(header, ...many)).rejects.toThrow();
    expect(await stored()).toEqual([]);
  } finally {
    await database.db.execute(sql`alter table products drop constraint unforeseen`);
  }
  const stop = new AbortController();
  const interrupted = importCatalogue(database.db, table(header, ...many), {
    signal: stop.signal,
    onProgress: () => stop.abort(),
  });
  await expect(interrupted).rejects.toThrow();
  expect(await stored()).toEqual([]);
  expect(await run(header, ...many)).toMatchObject({ created: 1200 });
});

test('a file without the needed columns is refused as a whole', async () => {
  await expect(run('reference,Emballage', 'A,B')).rejects.toThrow(
    /Colonnes manquantes : une colonne à changer.*Colonnes trouvées : « reference », « Emballage »/,
  );
  await expect(run('Nom,Prix', 'Lampe,1000')).rejects.toThrow(/Colonnes manquantes : la référence/);
  await expect(run('reference,name,list_price,Name', 'A,B,1,C')).rejects.toThrow('deux fois');
});

test.each([
  'id,Internal Reference,Name,Sales Price,Product Category,Tags,Can be Sold,Sales Description',
  'id,default_code,name,list_price,categ_id,product_tag_ids,sale_ok,description_sale',
  'id,Référence interne,Nom,Prix de vente,Catégorie de produits,Étiquettes,Peut être vendu,Description de vente',
])('an Odoo export: %s', async (header) => {
  const report = await run(
    header,
    '__export__.t_1,TV-1,Télé LG,150000.0,All / Saleable / TELEVISEUR,LG,True,Belle image',
    '__export__.t_2,POSE,Pose murale,15000.0,All / Services / Pose,,True,',
  );
  expect(report).toMatchObject({ created: 2, refused: [] });
  expect(ignoredOf(report)).toEqual(['id']);
  const [pose, television] = await stored();
  expect(television).toMatchObject({
    category: 'TELEVISEUR',
    brand: 'LG',
    list_price: 150_000,
    description: '<p>Belle image</p>',
    listed: true,
  });
  expect(pose).toMatchObject({ listed: false });
});

test('a price below the one of a promotion that is off takes that one away', async () => {
  await aProduct(database.db, { reference: 'A', list_price: 100, promo_price: 90 });
  const header = 'reference,name,list_price';
  expect(await run(header, 'A,Article,80')).toMatchObject({ updated: 1, refused: [] });
  expect(await stored()).toMatchObject([{ list_price: 80, promo_price: null }]);
  expect(await run(header, 'A,Article,80')).toMatchObject({ unchanged: 1 });
  const given = await run(`${header},promo_price`, 'A,Article,80,90');
  expect(given).toMatchObject({ unchanged: 0, refused: [{ line: 2 }] });
});

test('a WooCommerce sale lasts from its first to its last day', async () => {
  const header =
    'SKU,Name,Categories,Regular price,Sale price,Date sale price starts,Date sale price ends';
  const first = [dayFromNow(-1), dayFromNow(1)] as const;
  const french = dayFromNow(1).split('-').toReversed().join('/');
  const report = await run(
    header,
    `A,Cours,FOUR,100,90,${first[0]} 00:00:00,${first[1]} 23:59:59`,
    `B,Français,FOUR,100,90,,${french}`,
    'C,Sans fin,FOUR,100,90,,',
    `D,Finie,FOUR,100,90,,${dayFromNow(-1)}`,
    `E,À venir,FOUR,100,90,${dayFromNow(1)},`,
    'F,Illisible,FOUR,100,90,,31/02/2026',
  );
  expect(report.refused).toMatchObject([{ line: 7, reference: 'F' }]);
  expect(report.refused[0]?.reason).toContain('Date sale price ends');
  const sales = await database.db
    .select({ isOn: products.onPromotion, until: products.promotionEndsOn })
    .from(products)
    .orderBy(products.reference);
  expect(sales).toEqual([
    { isOn: true, until: dayFromNow(1) },
    { isOn: true, until: dayFromNow(1) },
    { isOn: true, until: null },
    { isOn: false, until: null },
    { isOn: false, until: null },
  ]);
});

test('a data sheet stands in one cell, one characteristic per line', async () => {
  const header = 'reference,name,categ_id,list_price,Fiche technique';
  const report = await run(
    header,
    'F-1,Four A,FOUR,100,Capacité : 20 L\nPrises \\: USB: 2',
    'F-2,Four B,FOUR,100,Capacité',
    'F-3,Four C,FOUR,100,',
  );
  const reason =
    'colonne « Fiche technique » : écrivez « nom : valeur », une caractéristique par ligne, pas repris';
  expect(report).toMatchObject({ created: 3, refused: [], notes: [{ reference: 'F-2', reason }] });
  expect((await stored()).map(({ specifications }) => specifications)).toEqual([
    [
      { name: 'Capacité', value: '20 L' },
      { name: 'Prises : USB', value: '2' },
    ],
    [],
    [],
  ]);
});

test.each([
  'ID,Type,SKU,Name,Published,Short description,Description,Sale price,Regular price,Categories,Tags,Images,Position,Brands,Attribute 1 name,Attribute 1 value(s)',
  'ID,Type,UGS,Nom,Publié,Description courte,Description,Tarif promo,Tarif régulier,Catégories,Étiquettes,Images,Position,Marques,Nom de l’attribut 1,Valeur(s) de l’attribut 1',
])('a WooCommerce export: %s', async (header) => {
  const seen = new Map<string, string[]>();
  const report = await importCatalogue(
    database.db,
    table(
      header,
      '7,simple,FRIGO,Frigo Beko,1,Court,Un\\nDeux,140000,150000,Froid > REFRIGERATEUR,Solde,https://x.test/a.jpg https://x.test/b.jpg,3,Beko,Couleur,Blanc',
      '8,simple,,Sans UGS,-1,Court,,,150000,REFRIGERATEUR,,,0,,,',
      '9,variable,V,Variable,1,,,,,REFRIGERATEUR,,,0,,,',
    ),
    { onPictures: (reference, urls) => seen.set(reference, urls) },
  );
  expect(report).toMatchObject({ created: 2, refused: [], skipped: [{ line: 4, reference: 'V' }] });
  expect(ignoredOf(report)).toEqual([]);
  const [frigo, unnamed] = await stored();
  expect(frigo).toMatchObject({
    category: 'REFRIGERATEUR',
    brand: 'Beko',
    description: '<p>Un<br />Deux</p>',
    promo_price: 140_000,
    on_promotion: true,
    rank: 3,
    specifications: [{ name: 'Couleur', value: 'Blanc' }],
  });
  expect(unnamed).toMatchObject({ reference: 'woo-8', active: false, description: '<p>Court</p>' });
  expect(seen).toEqual(new Map([['FRIGO', ['https://x.test/a.jpg', 'https://x.test/b.jpg']]]));
});

test('facts come from columns of their own, and from the sheet where these say nothing', async () => {
  const header =
    'reference,name,categ_id,list_price,Volume (L),Froid ventilé,energy_kwh,fiche technique';
  const report = await run(
    header,
    'F-1,Frigo un,REFRIGERATEUR,100000,310,oui,250.5,Capacité : 300 L',
    'F-2,Frigo deux,REFRIGERATEUR,100000,,,,Capacité : 300 L',
    'F-3,Frigo trois,REFRIGERATEUR,100000,beaucoup,oui,,Couleur : Blanc',
  );
  expect(report).toMatchObject({ created: 3, refused: [] });
  expect(ignoredOf(report)).toEqual([]);
  expect(report.notes).toEqual([
    {
      line: 4,
      reference: 'F-3',
      reason: expect.stringMatching(
        /^colonne « Volume \(L\) » : « beaucoup » n’est pas un nombre de/,
      ),
    },
  ]);
  expect((await stored()).map(({ facts }) => facts)).toEqual([
    { volume_l: 310, no_frost: true, energy_kwh: 250.5 },
    { volume_l: 300 },
    { no_frost: true, color: 'Blanc' },
  ]);
  const update = ['reference,Volume (L)', 'F-1,', 'F-2,280'] as const;
  expect(await run(...update)).toMatchObject({ updated: 1, unchanged: 1 });
  expect((await stored()).map(({ facts }) => facts)).toEqual([
    { volume_l: 310, no_frost: true, energy_kwh: 250.5 },
    { volume_l: 280 },
    { no_frost: true, color: 'Blanc' },
  ]);
  const emptying = importCatalogue(database.db, table(...update), { emptiesBlanks: true });
  expect(await emptying).toMatchObject({ updated: 1, unchanged: 1 });
  expect((await stored())[0]?.facts).toEqual({ no_frost: true, energy_kwh: 250.5 });
});

test('rows with an address are counted where the product has no picture', async () => {
  const { hash } = await aPicture(database.db);
  await aProduct(database.db, { reference: 'A', pictures: [hash] });
  await aProduct(database.db, { reference: 'B' });
  const { rowsWithPicture } = await run(
    'reference,image_url',
    'A,https://x.test/a.jpg',
    'B,https://x.test/b.jpg',
    'C,https://x.test/c.jpg',
  );
  expect(rowsWithPicture).toBe(1);
});

test('a file that gives the number of a category moves no product out of its own', async () => {
  await aProduct(database.db, {
    reference: 'A',
    name: 'Four',
    categ_id: 'FOURS',
    list_price: 1000,
  });
  const header = 'Product Handle,Product Title,Variant SKU,Variant Price XOF,Product Category 1';
  const report = await run(header, 'four,Four,A,2000,pcat_01HZX', 'hotte,Hotte,B,3000,pcat_01HZX');
  expect(report).toMatchObject({ created: 1, updated: 1, refused: [] });
  expect((await stored()).map(({ category }) => category)).toEqual(['FOURS', 'À classer']);
});

test('bar codes and makers’ numbers are taken, a wrong one never costs the product', async () => {
  await aProduct(database.db, { reference: 'OLD', name: 'Ancien', gtin: '96385074' });
  const report = await run(
    'reference,name,categ_id,list_price,Code EAN,Réf. constructeur',
    'A,Four A,FOUR,1000,0036000291452,RT/32',
    'B,Four B,FOUR,1000,4006381333932,',
    'C,Four C,FOUR,1000,6.94E+12,',
    'D,Four D,FOUR,1000,036000291452,',
    'E,Four E,FOUR,1000,0000096385074,',
    'F,Four F,FOUR,1000,0,-',
    'G,Four G,FOUR,1000,4006381333931.0,',
    `H,Four H,FOUR,1000,,${'x'.repeat(71)}`,
  );
  expect(report).toMatchObject({ created: 8, refused: [] });
  const codes = (await stored()).map(({ reference, gtin, mpn }) => [reference, gtin, mpn]);
  expect(codes).toEqual([
    ['A', '036000291452', 'RT/32'],
    ['B', null, null],
    ['C', null, null],
    ['D', null, null],
    ['E', null, null],
    ['F', null, null],
    ['G', '4006381333931', null],
    ['H', null, null],
    ['OLD', '96385074', null],
  ]);
  expect(report.notes.map(({ reference, reason }) => [reference, reason])).toEqual([
    ['B', expect.stringContaining('« 4006381333932 » pas repris. Ce code-barres n’est pas juste')],
    ['C', expect.stringContaining('Le tableur a raccourci')],
    ['D', expect.stringContaining('Il est déjà donné à la ligne 2')],
    ['E', expect.stringContaining('Il appartient déjà à Ancien (OLD)')],
    ['H', expect.stringContaining('dépasse 70 caractères')],
  ]);
});

test('a blank bar code changes nothing, and one that stays is no change', async () => {
  await aProduct(database.db, { reference: 'A', name: 'Four', gtin: '036000291452', mpn: 'X' });
  expect(await run('reference,EAN,MPN', 'A,,')).toMatchObject({ unchanged: 1 });
  expect(await run('reference,EAN,MPN', 'A,0036000291452,X')).toMatchObject({ unchanged: 1 });
  const emptied = { emptiesBlanks: true };
  await importCatalogue(database.db, table('reference,EAN,MPN', 'A,,'), emptied);
  expect(await stored()).toMatchObject([{ gtin: null, mpn: null }]);
});
