import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testConfig } from '#tests/helpers/base/app.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';
import { fillFacts, readInformationPage } from './read-page.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

const slugs = readdirSync(join(import.meta.dirname, 'pages')).map((name) =>
  name.replace('.md', ''),
);
const everyFact = testConfig({
  SHOP_COMPANY_NAME: 'Électro Sarl',
  SHOP_COMPANY_FORM: 'SARL',
  SHOP_RCCM: 'SN-DKR-2020',
  SHOP_COMPANY_CAPITAL: '1 000 000',
  SHOP_NINEA: '0012345',
  SHOP_HOST: 'Hébergeur SA',
  SHOP_CDP_RECEIPT: 'R-77',
  SHOP_DATA_PROTECTION_CONTACT: 'dpo@example.sn',
  SHOP_STAMP_DUTY_PERCENT: '1',
  SHOP_PHONE: '+221 33 111 22 33',
});
const noFact = testConfig({
  SHOP_PHONE: ' ',
  SHOP_PHONE2: ' ',
  SHOP_WHATSAPP: ' ',
  SHOP_ADDRESS: ' ',
  SHOP_OPENING_HOURS: ' ',
});

test('the information pages of the shop are there', () => {
  expect(slugs.toSorted()).toEqual([
    'achats-securises',
    'conditions-generales-de-vente',
    'faq',
    'informations',
    'livraison-et-retours',
    'politique-de-confidentialite',
    'privacy-policy',
    'processus-de-commande-de-credit',
    'terms-condition',
  ]);
});

describe.each(slugs)('the page %s', (slug) => {
  test.each([
    ['every fact', everyFact],
    ['no fact', noFact],
  ])('reads well with %s of the owner', async (_facts, config) => {
    const page = await readInformationPage(database.db, config, slug);
    expect(page.title.length).toBeGreaterThan(2);
    expect(page.description.length).toBeGreaterThan(40);
    expect(page.html.length).toBeGreaterThan(500);
    expect(JSON.stringify(page)).not.toMatch(/\{\{|\}\}|undefined|<script/);
  });

  test('has a table of contents whose links lead somewhere', async () => {
    const { headings, html } = await readInformationPage(database.db, everyFact, slug);
    const ids = [...html.matchAll(/<h\d id="([^"]+)"/g)].map(([, id]) => id!);
    expect(new Set(ids).size).toBe(ids.length);
    expect(headings.length).toBeGreaterThan(1);
    for (const { id, text } of headings) {
      expect(ids).toContain(id);
      expect(text).not.toMatch(/[<>*[\]]|&\w+;/);
    }
  });
});

test('the owner’s facts stand in the text, and their lines go when they are missing', async () => {
  const phone = everyFact.settings.SHOP_PHONE;
  expect((await readInformationPage(database.db, everyFact, 'informations')).html).toContain(phone);
  const without = await readInformationPage(database.db, noFact, 'informations');
  expect(without.html).not.toMatch(/Téléphone|WhatsApp|Adresse :/);
  expect(without.html).toContain('E-mail');
});

test('a line with two facts needs both', () => {
  const facts = { a: '1', b: '' };
  expect(fillFacts('x {{a}}\ny {{a}} {{b}}\nz {{c}}\nend', facts)).toBe('x 1\nend');
});

test('a page that is not there is not found', async () => {
  await expect(readInformationPage(database.db, everyFact, 'rien')).rejects.toMatchObject({
    code: 'not-found',
  });
});
