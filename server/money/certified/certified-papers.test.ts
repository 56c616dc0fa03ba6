import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { paths, pathTo, withQuery } from '#contract/base/paths.ts';
import { type ListedCertified, staffCertified } from '#contract/money/staff-certified.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { plusDays, today } from '#server/base/time.ts';
import { requestCredit } from '#server/money/payments/credits/issue-credit.ts';
import { moveOrder } from '#server/sales/orders/moving/move-order.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { anAccount, byMachine, signedIn } from '#tests/helpers/base/cast.ts';
import { emptyAccounts } from '#tests/helpers/base/db.ts';
import { readPdf } from '#tests/helpers/base/read-pdf.ts';
import { openCatalogueApp } from '#tests/helpers/goods/catalogue-app.ts';
import { someProviders } from '#tests/helpers/money/stored-payment.ts';
import { aStoredOrder } from '#tests/helpers/sales/stored-order.ts';
import { type Certifier, CertifierError, type PaperToCertify } from './certifier.ts';
import { certifyPaper } from './certify-paper.ts';
import { collectPapers } from './collect-papers.ts';
import { describePaper } from './describe-paper.ts';
import { certifiedDocuments } from './tables.ts';

const shop = openCatalogueApp();
const off = testConfig();
const on = testConfig({ CERTIFIED_FROM: plusDays(today(), -1) });
const act = (db: Db) => ({ db, config: off, actor: byMachine });
let headers: Record<string, string>;
let managerId: number;
beforeEach(async () => {
  await emptyAccounts(shop.db);
  await shop.db.execute(`delete from pgboss.job where name = 'certify-paper'`);
  const manager = await anAccount(shop.db, { role: 'manager' });
  managerId = manager.id;
  headers = await signedIn(shop.db, manager);
});

/** A service that certifies each number once, as the interface asks; `fail` is thrown instead. */
function aService(isRepeatable = true) {
  const certificates = new Map<string, string>();
  const service = {
    fail: undefined as CertifierError | undefined,
    sent: [] as PaperToCertify[],
    kept: [] as unknown[],
  };
  const certifier: Certifier = {
    isRepeatable,
    certify: async (paper, kept) => {
      service.sent.push(paper);
      service.kept.push(kept);
      if (service.fail !== undefined) throw service.fail;
      const number = certificates.get(paper.number) ?? `SN-${certificates.size + 1}`;
      certificates.set(paper.number, number);
      const qr = `https://verifier.example/${number}`;
      return { number, qr, at: new Date(), kept: { its: number } };
    },
  };
  return Object.assign(service, { certifier });
}

async function anInvoice() {
  const order = await aStoredOrder(shop.db);
  for (const wanted of [{ fulfilment: 'shipped' }, { fulfilment: 'delivered' }] as const) {
    await moveOrder(act(shop.db), order.id, wanted);
  }
  return order;
}
const credit = (orderId: number, amountXof = 500) =>
  requestCredit(
    { db: shop.db, config: off, providers: someProviders(shop.db, {}) },
    { kind: 'account', id: managerId, role: 'manager', companyId: null, sessionId: '' },
    orderId,
    {
      selection: { lines: [], withDelivery: false, amountXof },
      reason: 'Éraflure',
      reference: 'Espèces rendues',
      returnId: null,
      shownXof: amountXof,
    },
  );
const jobs = async () =>
  rowsOf<{ id: number }>(
    await shop.db.execute(
      `select (data ->> 'documentId')::int as id from pgboss.job where name = 'certify-paper' order by 1`,
    ),
  ).map(({ id }) => id);
const list = async (filter: Record<string, string> = {}): Promise<ListedCertified[]> =>
  (await shop.app.inject({ url: withQuery(staffCertified.path, filter), headers })).json().items;
const firstTry = (certifier: Certifier, id: number, isLastTry = false) =>
  certifyPaper(shop.db, certifier, id, { isLastTry });

describe('the outbox', () => {
  test('stays empty while the shop has no first day', async () => {
    await anInvoice();
    await collectPapers(shop.db, off);
    expect(await list()).toEqual([]);
  });

  test('has each invoice and credit note once, whatever runs again or at once (rule M-65)', async () => {
    const { id, number } = await anInvoice();
    await credit(id);
    await Promise.all([collectPapers(shop.db, on), collectPapers(shop.db, on)]);
    await collectPapers(shop.db, on);
    const papers = await list({ sort: 'number' });
    expect(papers.map(({ kind, order_name, state }) => [kind, order_name, state])).toEqual([
      ['credit_note', number, 'waiting'],
      ['invoice', number, 'waiting'],
    ]);
    // The credit note waits for its invoice.
    expect(await jobs()).toEqual([papers[1]!.id]);
  });

  test('leaves out papers from before the first day', async () => {
    await anInvoice();
    await collectPapers(shop.db, testConfig({ CERTIFIED_FROM: plusDays(today(), 1) }));
    expect(await list()).toEqual([]);
  });

  test('a credit note names its invoice and leaves once that is certified', async () => {
    const { id } = await anInvoice();
    await credit(id);
    await collectPapers(shop.db, on);
    const [note, invoice] = await list({ sort: 'number' });
    const { certifier, sent, kept } = aService();
    await firstTry(certifier, invoice!.id);
    await collectPapers(shop.db, on);
    expect(await jobs()).toEqual([invoice!.id, note!.id].toSorted((a, b) => a - b));
    await firstTry(certifier, note!.id);
    expect(sent.map((paper) => [paper.number, paper.invoice])).toEqual([
      [invoice!.number, null],
      [note!.number, invoice!.number],
    ]);
    // What the service gave with the invoice comes back with its credit note.
    expect(kept).toEqual([undefined, { its: 'SN-1' }]);
  });

  test('the lines of a paper add up to its totals for any order and credit', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 4_000 }), async (amountXof) => {
        const { id } = await anInvoice();
        const { note } = await credit(id, amountXof);
        for (const source of [
          { kind: 'invoice', sourceId: id },
          { kind: 'credit_note', sourceId: note.id },
        ] as const) {
          const { lines, totals } = await describePaper(shop.db, on, source);
          const sumOf = (field: 'untaxed' | 'tax' | 'total') =>
            lines.reduce((sum, line) => sum + line[field], 0);
          expect({ untaxed: sumOf('untaxed'), tax: sumOf('tax'), total: sumOf('total') }).toEqual(
            totals,
          );
        }
      }),
      { numRuns: 8 },
    );
  });
});

describe('a try', () => {
  const aPaper = async () => {
    const order = await anInvoice();
    await collectPapers(shop.db, on);
    const [paper] = await list();
    return { order, paper: paper! };
  };

  test('that certifies is shown on the order and its invoice', async () => {
    const { order, paper } = await aPaper();
    await firstTry(aService().certifier, paper.id);
    expect(await list()).toMatchObject([
      { state: 'certified', tries: 1, certified_number: 'SN-1', problem: '' },
    ]);
    const url = pathTo(paths.staffOrder, { id: order.id });
    const shown = (await shop.app.inject({ url, headers })).json();
    const certificate = { number: 'SN-1', qr: 'https://verifier.example/SN-1' };
    expect(shown.invoice).toMatchObject([{ invoice_name: paper.number, certificate }]);
    const pdf = await shop.app.inject({
      url: pathTo(paths.orderInvoice, { id: order.id }),
      headers,
    });
    expect(pdf.statusCode).toBe(200);
    expect(readPdf(pdf.rawPayload).join(' ')).toContain('Document certifié n° SN-1');
  });

  test('that fails in a way that no service answers is refused after the last one, so that staff retries it', async () => {
    const { paper } = await aPaper();
    const broken: Certifier = {
      isRepeatable: true,
      certify: async () => Promise.reject(new Error('réponse illisible')),
    };
    await expect(firstTry(broken, paper.id)).rejects.toThrow('réponse illisible');
    expect(await list()).toMatchObject([{ state: 'sent', tries: 1 }]);
    await expect(firstTry(broken, paper.id, true)).rejects.toThrow('réponse illisible');
    expect(await list()).toMatchObject([
      { state: 'refused', tries: 2, problem: 'Sans réponse (erreur inattendue)' },
    ]);
  });

  test('after a lost answer gets the same certificate, and a repeated job does nothing', async () => {
    const { paper } = await aPaper();
    const service = aService();
    // The answer of the first request is lost on its way.
    await service.certifier.certify((await readDocument(paper.id)).document);
    service.fail = new CertifierError('no-answer', 'ETIMEDOUT');
    await expect(firstTry(service.certifier, paper.id)).rejects.toThrow('ETIMEDOUT');
    expect(await list()).toMatchObject([
      { state: 'sent', tries: 1, problem: 'Sans réponse (ETIMEDOUT)' },
    ]);
    service.fail = undefined;
    await firstTry(service.certifier, paper.id);
    await firstTry(service.certifier, paper.id);
    expect(await list()).toMatchObject([
      { state: 'certified', tries: 2, certified_number: 'SN-1' },
    ]);
  });

  test('that is refused waits for a person, who sends it again with today’s details (rule M-66)', async () => {
    const { paper } = await aPaper();
    const service = aService();
    service.fail = new CertifierError('refused', 'NINEA inconnu');
    await firstTry(service.certifier, paper.id);
    await firstTry(service.certifier, paper.id);
    expect(service.sent).toHaveLength(1);
    expect(await list({ state: 'refused' })).toMatchObject([
      { problem: 'NINEA inconnu', tries: 1 },
    ]);
    const retry = () =>
      shop.app.inject({
        method: 'POST',
        url: pathTo(paths.certifiedRetry, { id: paper.id }),
        headers,
      });
    expect((await retry()).json()).toMatchObject({ state: 'waiting', problem: '' });
    const again = await retry();
    expect([again.statusCode, again.json().message]).toEqual([
      409,
      'Seul un document refusé se renvoie.',
    ]);
    service.fail = undefined;
    await firstTry(service.certifier, paper.id);
    expect(await list()).toMatchObject([{ state: 'certified', number: paper.number }]);
  });

  test('without an answer is given up after the last one, and listed as refused', async () => {
    const { paper } = await aPaper();
    const service = aService();
    service.fail = new CertifierError('no-answer', 'HTTP 500');
    await firstTry(service.certifier, paper.id, true);
    expect(await list({ state: 'refused' })).toMatchObject([
      { problem: 'Sans réponse (HTTP 500)' },
    ]);
  });

  test('whose answer was lost waits for a person where another might certify twice', async () => {
    const { paper } = await aPaper();
    const service = aService(false);
    service.fail = new CertifierError('no-answer', 'ECONNREFUSED');
    await expect(firstTry(service.certifier, paper.id)).rejects.toThrow('ECONNREFUSED');
    service.fail = new CertifierError('lost', 'ETIMEDOUT');
    await firstTry(service.certifier, paper.id);
    await firstTry(service.certifier, paper.id);
    const problem =
      'Sans réponse (ETIMEDOUT) : cherchez ce document chez le service avant de réessayer';
    expect(await list()).toMatchObject([{ state: 'refused', tries: 2, problem }]);
    expect(service.sent).toHaveLength(2);
  });

  test('that ended with its process is not repeated where that might certify twice', async () => {
    const { paper } = await aPaper();
    await shop.db.update(certifiedDocuments).set({ state: 'sent', triedAt: new Date() });
    const service = aService(false);
    await firstTry(service.certifier, paper.id);
    expect(service.sent).toEqual([]);
    expect(await list()).toMatchObject([
      { state: 'refused', problem: expect.stringContaining('essai interrompu') },
    ]);
  });

  test('that the process did not outlive is given up after days, so that staff retries it', async () => {
    const { paper } = await aPaper();
    await shop.db.update(certifiedDocuments).set({
      state: 'sent',
      triedAt: sql`now() - interval '2 days'`,
    });
    await collectPapers(shop.db, on);
    expect(await list()).toMatchObject([{ state: 'sent' }]);
    await shop.db.update(certifiedDocuments).set({ triedAt: sql`now() - interval '4 days'` });
    await collectPapers(shop.db, on);
    expect(await list()).toMatchObject([
      { id: paper.id, state: 'refused', problem: expect.stringContaining('cherchez ce document') },
    ]);
  });

  const readDocument = async (id: number) =>
    (await shop.db.select().from(certifiedDocuments).where(eq(certifiedDocuments.id, id)))[0]!;
});
