import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import { staffLeads } from '#contract/sales/staff-leads.ts';
import { auditEntries } from '#server/base/audit/tables.ts';
import { leads } from '#server/sales/leads/tables.ts';
import { anyVersion } from '#tests/helpers/base/app.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { aLead } from '#tests/helpers/sales/leads.ts';

const shop = openCatalogueApp();
let headers: Record<string, string>;
beforeEach(async () => {
  await emptyAccounts(shop.db);
  const clerk = await anAccount(shop.db, { role: 'support', name: 'Sokhna' });
  headers = { ...(await signedIn(shop.db, clerk)), ...anyVersion };
});

const ask = async (question: Record<string, string>) => {
  const reply = await shop.app.inject({ url: withQuery(staffLeads.path, question), headers });
  return reply.json() as { items: { id: number }[]; total: number };
};
const idsFor = async (question: Record<string, string>) =>
  (await ask(question)).items.map(({ id }) => id);
const change = (id: number, payload: object) =>
  shop.app.inject({ method: 'PUT', url: pathTo(paths.leadState, { id }), headers, payload });

test('baskets are found by person, number in any writing, place and product', async () => {
  const { db } = shop;
  const awa = await aLead(db, { name: 'Awa Ndiaye', phone: '221771234567', location: 'Thiès' });
  const line = {
    id: 9,
    nom: 'Télévision 55 pouces',
    quantité: 1,
    prix: 1,
    panier: 'Commande',
  } as const;
  const unknown = await aLead(db, { produits: [line], type: 'precommande', total: 1 });
  for (const q of ['ndiaye', '77 123 45', '+221 77 123', 'thies']) {
    expect(await idsFor({ q }), q).toEqual([awa]);
  }
  expect(await idsFor({ q: 'television' })).toEqual([unknown]);
  const named = await aLead(db, { produits: [{ ...line, nom: 'TV 55" Samsung' }] });
  expect(await idsFor({ q: 'tv 55" sam' })).toEqual([named]);
  await db.delete(leads).where(eq(leads.id, named));
  expect(await idsFor({ contact: 'without' })).toEqual([unknown]);
  expect(await idsFor({ contact: 'with' })).toEqual([awa]);
  expect(await idsFor({ type: 'precommande' })).toEqual([unknown]);
  expect(await idsFor({ sort: 'total' })).toEqual([unknown, awa]);
  expect(await ask({ limit: '1', page: '2' })).toMatchObject({ total: 2, items: [{ id: awa }] });
});

test('a change of state stands in the history and in the audit, with who noted what', async () => {
  const id = await aLead(shop.db, { name: 'Awa' });
  const note = 'Rappeler vendredi.';
  const changed = await change(id, { state: 'contacted', note });
  expect(changed.json()).toMatchObject({
    state: 'contacted',
    steps: [{ state: 'contacted', note, by: 'Sokhna' }],
    produits: [{ nom: 'Congélateur', quantité: 1, prix: 90_000 }],
  });
  const silent = await change(id, { state: 'contacted' });
  expect([silent.statusCode, silent.json().message]).toEqual([
    400,
    'Choisissez un autre état, ou écrivez une note.',
  ]);
  const entries = await shop.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subject, `lead:${id}`));
  expect(entries).toMatchObject([
    { before: { state: 'to_contact' }, after: { state: 'contacted', note } },
  ]);
  expect((await change(2_147_483_647, { state: 'lost' })).statusCode).toBe(404);
});
