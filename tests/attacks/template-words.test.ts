// Words that a template language, a look-up by name or a page would make something of.
import { beforeEach, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import type { Call } from '#contract/base/call.ts';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import { calls } from '#contract/calls.ts';
import { lockOrder } from '#server/sales/orders/order/find-orders.ts';
import { issueInvoice } from '#server/sales/orders/paying/settle-order.ts';
import { fillFacts } from '#server/site/content/read-page.ts';
import { anyVersion, asStaff } from '#tests/helpers/base/app.ts';
import { aProduct } from '#tests/helpers/base/builders.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts, emptyCollected } from '#tests/helpers/base/db.ts';
import { readPdf } from '#tests/helpers/base/read-pdf.ts';
import { EVALUATED, TEMPLATE_WORDS } from '#tests/helpers/base/rules/template-words.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { aStoredOrder } from '#tests/helpers/sales/stored-order.ts';

const shop = openCatalogueApp();
beforeEach(async () => {
  await emptyAccounts(shop.db);
  await emptyCollected(shop.db);
});

const publicReads = Object.entries<Call>(calls).filter(
  ([, call]) => call.method === 'GET' && call.access === 'public',
);

/** The names of a query; every one of them is given the word. */
function fieldsIn(schema: z.ZodMiniType | undefined): string[] {
  if (schema === undefined) return [];
  const { innerType, shape } = schema._zod.def as { innerType?: z.ZodMiniType; shape?: object };
  return innerType === undefined ? Object.keys(shape ?? {}) : fieldsIn(innerType);
}

describe.each(TEMPLATE_WORDS)('%s', (word) => {
  test('asked of every public call is an answer without it, or a refusal', async () => {
    for (const [name, call] of publicReads) {
      const filled = call.path.replace(/:\w+/g, encodeURIComponent(word));
      const path = filled === call.path ? call.path : filled;
      const queries = fieldsIn(call.query).map((field) => ({ [field]: word }));
      for (const query of [{}, ...queries]) {
        const { statusCode, body } = await shop.app.inject(withQuery(path, query));
        const about = `${name} ${JSON.stringify(query)}`;
        expect(statusCode, about).toBeLessThan(500);
        if (statusCode < 400 && call.path !== paths.openapi)
          expect(body, about).not.toMatch(EVALUATED);
      }
    }
  });

  test('as the name of a product, a category and a tag, as a search and a review is only text', async () => {
    const product = await aProduct(shop.db, { name: `Article ${word}`, description: word });
    const found = await shop.app.inject(withQuery(paths.filteredProducts, { search: word }));
    expect(found.statusCode).toBe(200);
    const one = (await shop.app.inject(pathTo(paths.product, { id: product.id }))).json();
    expect(JSON.stringify(one)).not.toMatch(EVALUATED);
    expect(one.name).toBe(`Article ${word}`.trim());
    expect(one.description || '').not.toMatch(/<script|<svg|<img/);
    const logged = await shop.app.inject({
      method: 'POST',
      url: paths.searchTerm,
      payload: { terme: word, source: word },
    });
    expect(logged.statusCode).toBe(400);
    const payload = { terme: word, source: 'boutique' };
    const counted = await shop.app.inject({ method: 'POST', url: paths.searchTerm, payload });
    expect(counted.statusCode).toBeLessThan(300);
  });

  test('in an order stands on its papers as it was typed', async () => {
    const awa = await anAccount(shop.db, { name: word });
    const fridge = await aProduct(shop.db, { name: word, list_price: 118_000 });
    const order = await aStoredOrder(shop.db, {
      buyer: { kind: 'account', id: awa.id },
      lines: [{ id: fridge.id, quantity: 2 }],
      note: word,
      delivery: { recipient: word, city: word, quarter: word, street: word, landmark: word },
    });
    await shop.db.transaction(async (tx) => issueInvoice(tx, await lockOrder(tx, order.id)));
    const headers = await signedIn(shop.db, awa);
    for (const url of [
      pathTo(paths.orderForm, { id: order.id }),
      pathTo(paths.orderInvoice, { id: order.id }),
    ]) {
      const reply = await shop.app.inject({ url, headers });
      expect([url, reply.statusCode]).toEqual([url, 200]);
      const text = readPdf(reply.rawPayload).join('\n');
      expect(text).not.toMatch(EVALUATED);
      const [first] = word.replace(/[^ -~]/g, '').split(' ');
      expect(text).toContain(first);
    }
  });

  test('in a page of staff is refused in braces, and names no fact', async () => {
    expect(fillFacts(`a\n${word}\nb`, { shopName: 'Sandaga' })).not.toMatch(EVALUATED);
    const page = pathTo(paths.staffPage, { id: 'faq' });
    const text = { title: 'Questions', description: 'Réponses', body: `## Titre\n\n${word}` };
    const headers = { ...asStaff, ...anyVersion };
    const reply = await shop.app.inject({ method: 'PUT', url: page, headers, payload: text });
    if (word.startsWith('{{')) expect(reply.statusCode).toBe(400);
    const shown = await shop.app.inject(pathTo(paths.page, { slug: 'faq' }));
    expect(shown.body).not.toMatch(EVALUATED);
    expect(shown.json().html).not.toMatch(/<script|<svg|<img|onerror=|onload=/);
  });
});
