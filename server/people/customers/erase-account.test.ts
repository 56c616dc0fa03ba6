import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { staffProformas } from '#contract/sales/staff-proformas.ts';
import { auditEntries } from '#server/base/audit/tables.ts';
import { partners } from '#server/base/identity/tables.ts';
import { askQuestion } from '#server/goods/questions/ask-question.ts';
import { decideQuestion } from '#server/goods/questions/decide-question.ts';
import { answerReview } from '#server/goods/reviews/moderate-review.ts';
import { writeReview } from '#server/goods/reviews/write-review.ts';
import type { PaperToCertify } from '#server/money/certified/certifier.ts';
import { certifiedDocuments } from '#server/money/certified/tables.ts';
import { bankLines, handPayments } from '#server/money/payments/by-hand/tables.ts';
import { paymentEvents, payments, refundRequests } from '#server/money/payments/tables.ts';
import { requestPhoneCode } from '#server/people/accounts/sign-in/sign-in-by-phone.ts';
import { passkeys, phoneSignIns } from '#server/people/accounts/tables.ts';
import { leads } from '#server/sales/leads/tables.ts';
import { orderEvents } from '#server/sales/orders/tables.ts';
import { sendProforma } from '#server/sales/proformas/staff/steps.ts';
import { proformas } from '#server/sales/proformas/tables.ts';
import { sendContact } from '#server/talk/contact/send-contact.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { recordWhatsappMessage } from '#server/talk/whatsapp/carry-message.ts';
import { lockContact } from '#server/talk/whatsapp/contacts.ts';
import { whatsappContacts } from '#server/talk/whatsapp/tables.ts';
import { anyVersion, testConfig } from '#tests/helpers/base/app.ts';
import { aProduct, aQuestion, aReview } from '#tests/helpers/base/builders.ts';
import { anAccount, byMachine, signedIn } from '#tests/helpers/base/cast.ts';
import { aStoredPayment, counted, readStoredPayment } from '#tests/helpers/money/stored-payment.ts';
import { openAccountDesk, signUpForm } from '#tests/helpers/people/account-desk.ts';
import { aLead } from '#tests/helpers/sales/leads.ts';
import { aProforma, aProformaForm } from '#tests/helpers/sales/proformas.ts';
import { aStoredOrder } from '#tests/helpers/sales/stored-order.ts';

const desk = openAccountDesk();
const { post, signIn } = desk;

async function tablesWith(word: string): Promise<string[]> {
  const named = sql`select tablename as name from pg_tables where schemaname = 'public'`;
  const { rows } = (await desk.db.execute(named)) as unknown as { rows: { name: string }[] };
  const found = await Promise.all(
    rows.map(async ({ name }) => {
      const isThere = sql`select 1 from ${sql.identifier(name)} t where to_jsonb(t)::text ilike ${`%${word}%`} limit 1`;
      const hits = (await desk.db.execute(isThere)) as unknown as { rows: unknown[] };
      return hits.rows.length > 0 ? [name] : [];
    }),
  );
  return found.flat();
}

describe('an account is erased', () => {
  const erase = (id: number, headers: Record<string, string>, payload: object = {}) =>
    desk.app.inject({ method: 'DELETE', url: pathTo(paths.user, { id }), headers, payload });

  test('by its owner with the password, and leaves no trace of who it was', async () => {
    const person = await anAccount(desk.db, { email: 'awa@example.sn', password: 'sandaga-demo' });
    const headers = await signedIn(desk.db, person);
    expect((await erase(person.id, headers)).statusCode).toBe(400);
    expect((await erase(person.id, headers, { password: 'sandaga-demo' })).statusCode).toBe(200);
    expect((await signIn('awa@example.sn', 'sandaga-demo')).statusCode).toBe(400);
    expect((await desk.app.inject({ url: paths.sessions, headers })).statusCode).toBe(401);
    const { rows } = (await desk.db.execute('select * from partners')) as unknown as {
      rows: object[];
    };
    const row = JSON.stringify(rows);
    for (const trace of [person.name, 'awa', person.phone!]) expect(row).not.toContain(trace);
    const again = await post(paths.signUp, { ...signUpForm, email: 'awa@example.sn' });
    expect(again.statusCode).toBe(201);
  });

  test('and with it its keys, and the number by which it signs in and was asked a code for', async () => {
    const person = await anAccount(desk.db);
    const { id: partnerId, phone } = person;
    await desk.db.insert(phoneSignIns).values({ partnerId, phone: phone! });
    await requestPhoneCode(desk.db, testConfig(), {
      phone: phone!,
      sender: { network: '10.0.0.1' },
    });
    await desk.db.insert(passkeys).values({
      partnerId,
      credentialId: 'xylophone-key',
      publicKey: Buffer.from('key'),
      counter: 0,
      transports: [],
      userHandle: 'handle',
      name: 'Xylophone',
    });
    const traces = async () => [...(await tablesWith(phone!)), ...(await tablesWith('xylophone'))];
    expect(await traces()).toEqual(
      expect.arrayContaining(['phone_sign_ins', 'sign_in_codes', 'passkeys']),
    );
    const manager = await signedIn(desk.db, await anAccount(desk.db, { role: 'manager' }));
    expect((await erase(partnerId, manager)).statusCode).toBe(200);
    expect(await traces()).toEqual([]);
  });

  test('and with it the baskets that only its number names, nobody else’s', async () => {
    const [person, other] = [await anAccount(desk.db), await anAccount(desk.db)];
    const basketOf = ({ phone }: { phone: string | null }) =>
      aLead(desk.db, { phone: phone!.replace(/^\+221(\d{2})/, '$1 ') });
    await basketOf(person);
    const kept = await basketOf(other);
    const manager = await signedIn(desk.db, await anAccount(desk.db, { role: 'manager' }));
    expect((await erase(person.id, manager)).statusCode).toBe(200);
    expect((await desk.db.select().from(leads)).map(({ id }) => id)).toEqual([kept]);
  });

  test('and what it wrote by WhatsApp is gone, and nobody else’s', async () => {
    const person = await anAccount(desk.db, { phone: '+221771239876' });
    const theirs = await lockContact(desk.db, person.phone!, 'Zarathoustra');
    await recordWhatsappMessage(desk.db, theirs.id, 'Zarathoustra, bonjour', {});
    const former = '+221771239874';
    const buyer = { kind: 'account', id: person.id } as const;
    await aStoredOrder(desk.db, { buyer }, { state: 'cancel', buyerPhone: former });
    await lockContact(desk.db, former, 'Zarathoustra');
    const other = await lockContact(desk.db, '+221771239875', 'Modou');
    const manager = await signedIn(desk.db, await anAccount(desk.db, { role: 'manager' }));
    expect((await erase(person.id, manager)).statusCode).toBe(200);
    expect(await tablesWith('Zarathoustra')).toEqual([]);
    expect(await desk.db.select().from(whatsappContacts)).toMatchObject([{ id: other.id }]);
  });

  test('and its proformas keep number and amount, and can be ordered no more', async () => {
    const person = await anAccount(desk.db);
    const named = { company: 'Zarathoustra et fils', name: 'Zarathoustra', note: 'Zarathoustra' };
    const own = await aProforma(desk.db, { partnerId: person.id, ...named });
    const asGuest = await aProforma(desk.db, { ...named, email: person.email });
    const kept = await aProforma(desk.db);
    const manager = await signedIn(desk.db, await anAccount(desk.db, { role: 'manager' }));
    expect((await erase(person.id, manager)).statusCode).toBe(200);
    const rows = await desk.db.select().from(proformas).orderBy(proformas.id);
    expect(rows.map(({ number, state, amountTotal }) => [number, state, amountTotal])).toEqual([
      [own.number, 'withdrawn', own.amountTotal],
      [asGuest.number, 'withdrawn', asGuest.amountTotal],
      [kept.number, 'open', kept.amountTotal],
    ]);
    expect(await tablesWith('Zarathoustra')).toEqual([]);
    expect(rows[0]).toMatchObject({ ninea: '', email: '', phone: null });
  });

  test('and what was sent about its proformas is gone, and nothing else of who got it', async () => {
    const person = await anAccount(desk.db);
    const email = 'secretariat@zarathoustra.example';
    const sent = async (row: { id: number }) => {
      await sendProforma({ db: desk.db, config: testConfig(), actor: byMachine }, row.id, 'mail');
      await sendProforma({ db: desk.db, config: testConfig(), actor: byMachine }, row.id, 'sms');
    };
    const telephone = '77 123 98 76';
    await sent(await aProforma(desk.db, { partnerId: person.id, email, telephone }));
    const kept = await aProforma(desk.db, { email });
    await sendProforma({ db: desk.db, config: testConfig(), actor: byMachine }, kept.id, 'mail');
    const manager = await signedIn(desk.db, await anAccount(desk.db, { role: 'manager' }));
    expect((await erase(person.id, manager)).statusCode).toBe(200);
    const letters = await desk.db.select().from(outgoingMessages);
    const toThem = letters.filter(({ recipient }) => recipient === email);
    expect(toThem.map(({ subject }) => subject)).toEqual([`Votre facture proforma ${kept.number}`]);
    expect(await tablesWith('771239876')).toEqual([]);
  });

  test('and what was answered when its proforma was made is not kept', async () => {
    const person = await anAccount(desk.db);
    const asked = await aProformaForm(desk.db, { name: 'Zarathoustra', company: 'Zarathoustra' });
    const headers = await signedIn(desk.db, person);
    const once = { ...headers, 'idempotency-key': 'proforma-zarathoustra' };
    const make = () =>
      desk.app.inject({ method: 'POST', url: paths.proformas, headers: once, payload: asked });
    expect((await make()).statusCode).toBe(201);
    expect((await make()).json().name).toBe('Zarathoustra');
    const manager = await signedIn(desk.db, await anAccount(desk.db, { role: 'manager' }));
    const staffKey = { ...manager, 'idempotency-key': 'staff-zarathoustra' };
    const byStaff = await desk.app.inject({
      method: 'POST',
      url: staffProformas.path,
      headers: staffKey,
      payload: { ...asked, partner_id: person.id },
    });
    expect(byStaff.statusCode).toBe(201);
    expect((await erase(person.id, manager)).statusCode).toBe(200);
    expect(await tablesWith('Zarathoustra')).toEqual([]);
  });

  test('while a proforma is made for it, which is forgotten too or not made', async () => {
    const named = { name: 'Zarathoustra', company: 'Zarathoustra' };
    const making = async (id: number) => aProforma(desk.db, { partnerId: id, ...named });
    const manager = await signedIn(desk.db, await anAccount(desk.db, { role: 'manager' }));
    const gone = await anAccount(desk.db);
    expect((await erase(gone.id, manager)).statusCode).toBe(200);
    await expect(making(gone.id)).rejects.toMatchObject({ code: 'not-found' });
    for (let place = 0; place < 4; place += 1) {
      const { id } = await anAccount(desk.db);
      const [erased] = await Promise.all([erase(id, manager), making(id).catch(() => undefined)]);
      expect(erased.statusCode).toBe(200);
    }
    expect(await tablesWith('Zarathoustra')).toEqual([]);
  });

  test('while it writes a review or asks, which is forgotten too or not kept', async () => {
    const product = await aProduct(desk.db);
    const named = { name: 'Zarathoustra' };
    const review = (partnerId: number) =>
      writeReview(desk.db, { productId: product.id, partnerId, text: 'Bien.', stars: 4 });
    const ask = (id: number) =>
      askQuestion(desk.db, id, { productId: product.id, text: 'Est-il garanti ?' });
    const manager = await signedIn(desk.db, await anAccount(desk.db, { role: 'manager' }));
    const gone = await anAccount(desk.db, named);
    expect((await erase(gone.id, manager)).statusCode).toBe(200);
    for (const write of [review, ask]) {
      await expect(write(gone.id)).rejects.toMatchObject({ code: 'not-found' });
    }
    for (const write of [review, ask, review, ask]) {
      const { id } = await anAccount(desk.db, named);
      const [erased] = await Promise.all([erase(id, manager), write(id).catch(() => undefined)]);
      expect(erased.statusCode).toBe(200);
    }
    // Farewells, which are forgotten once they have left.
    expect(await tablesWith('Zarathoustra')).toEqual(['outgoing_messages']);
  });

  test('and what the shop answered to it is in no journal any more, only what became of it', async () => {
    const trace = 'Zarathoustra';
    const { id: partnerId } = await anAccount(desk.db);
    const product = await aProduct(desk.db);
    const manager = await anAccount(desk.db, { role: 'manager' });
    const question = await aQuestion(desk.db, product, { partnerId });
    const refused = { state: 'refused', answer: `Non, ${trace}.` } as const;
    await decideQuestion(
      { db: desk.db, config: testConfig(), actor: byMachine },
      { id: question },
      refused,
    );
    const review = await aReview(desk.db, product, { partnerId });
    for (const said of [`Merci ${trace}.`, 'Merci.']) {
      await answerReview(desk.db, byMachine, { id: review.id }, said);
    }
    expect(await tablesWith(trace)).toContain('audit_entries');
    expect((await erase(partnerId, await signedIn(desk.db, manager))).statusCode).toBe(200);
    expect(await tablesWith(trace)).toEqual([]);
    const decided = eq(auditEntries.subject, `question:${question}`);
    expect(await desk.db.select().from(auditEntries).where(decided)).toMatchObject([
      { action: 'question decided', after: { state: 'refused' } },
    ]);
  });

  test('and its certified invoices keep name and amounts, without number and address', async () => {
    const account = { email: 'papier@example.sn', phone: '+221771230987' };
    const person = await anAccount(desk.db, { ...account, password: 'sandaga-demo' });
    const buyer = { kind: 'account', id: person.id } as const;
    const order = await aStoredOrder(desk.db, { buyer }, { state: 'cancel' });
    await desk.db.insert(certifiedDocuments).values({
      kind: 'invoice',
      sourceId: order.id,
      orderId: order.id,
      number: 'FAC-1',
      amount: 1_180,
      issuedAt: new Date(),
      document: {
        buyer: { name: 'Awa Diop', company: '', ninea: '', ...account },
      } as PaperToCertify,
    });
    const headers = await signedIn(desk.db, person);
    expect((await erase(person.id, headers, { password: 'sandaga-demo' })).statusCode).toBe(200);
    const [paper] = await desk.db.select().from(certifiedDocuments);
    expect(paper?.document.buyer).toEqual({
      name: 'Awa Diop',
      company: '',
      ninea: '',
      phone: '',
      email: '',
    });
  });

  test('and its payments stay in the books without numbers', async () => {
    const person = await anAccount(desk.db, { password: 'sandaga-demo' });
    const buyer = { kind: 'account', id: person.id } as const;
    const order = await aStoredOrder(desk.db, { buyer }, { state: 'cancel' });
    const typed = {
      description: 'De la part de Moussa',
      clientTransactionId: 'Moussa-1',
      metadata: { nom: 'Moussa' },
      successUrl: 'https://boutique.example/?nom=Moussa',
    };
    const payment = await aStoredPayment(desk.db, order, { ...counted(), ...typed });
    const kept = await aStoredPayment(desk.db, await aStoredOrder(desk.db), counted());
    const event = { provider: 'wave', kind: 'answer', body: '{"mobile":"+221771234567"}' } as const;
    await desk.db.insert(paymentEvents).values([
      { ...event, eventKey: 'EV_1', paymentId: payment.id },
      { ...event, eventKey: 'EV_2', paymentId: kept.id },
    ]);
    const paper = { paymentId: payment.id, bank: 'CBAO', drawer: 'Moussa', reference: 'Moussa 7' };
    await desk.db.insert(handPayments).values(paper);
    const line = { key: 'a', day: '2026-03-02', label: 'VIR MOUSSA', amount: 5000 };
    const matched = { state: 'matched', paymentId: payment.id } as const;
    await desk.db.insert(bankLines).values({ ...line, ...matched });
    const headers = await signedIn(desk.db, person);
    expect((await erase(person.id, headers, { password: 'sandaga-demo' })).statusCode).toBe(200);
    expect(await desk.db.select().from(handPayments)).toMatchObject([
      { bank: 'CBAO', drawer: '', reference: '' },
    ]);
    expect(await desk.db.select().from(bankLines)).toMatchObject([{ label: '', amount: 5000 }]);
    const [erased] = await desk.db.select().from(payments).where(eq(payments.id, payment.id));
    expect(erased).toMatchObject({ amount: 5000, phone: null, clientTransactionId: null });
    expect(JSON.stringify(erased)).not.toContain('Moussa');
    const events = await desk.db.select().from(paymentEvents).orderBy(paymentEvents.eventKey);
    expect(events.map(({ body }) => body)).toEqual(['', event.body]);
    expect(await readStoredPayment(desk.db, kept)).toEqual(kept);
  });

  test('and with it what anybody wrote about it, while amounts, states and days stay', async () => {
    const trace = 'Zarathoustra';
    const email = 'zarathoustra+boutique@example.sn';
    const person = await anAccount(desk.db, { name: `Awa ${trace}`, email });
    const manager = await anAccount(desk.db, { role: 'manager' });
    const headers = { ...(await signedIn(desk.db, manager)), ...anyVersion };
    const buyer = { kind: 'account', id: person.id } as const;
    const columns = { state: 'cancel', refusalReason: trace, amountPaid: 5000 } as const;
    const order = await aStoredOrder(desk.db, { buyer }, columns);
    const payment = await aStoredPayment(desk.db, order, counted());
    const about = { reason: trace, reference: trace };
    const act = async (method: 'POST' | 'PUT', url: string, payload: object) => {
      const reply = await desk.app.inject({ method, url, payload, headers });
      expect(reply.statusCode, reply.body).toBe(200);
    };
    await act('POST', pathTo(paths.staffOrderNotes, { id: order.id }), { note: trace });
    const open = await aStoredOrder(desk.db, { buyer });
    await act('PUT', pathTo(paths.orderMove, { id: open.id }), { state: 'cancel', reason: trace });
    await act('POST', pathTo(paths.paymentRefund, { id: payment.id }), about);
    const decided = { ...about, paymentId: payment.id, note: trace, state: 'refused' as const };
    await desk.db.insert(refundRequests).values(decided);
    const audited = { byRole: 'manager', subject: `payment:${payment.id}` };
    await desk.db.insert(auditEntries).values([
      { ...audited, action: 'refund asked', after: { ...about, requestId: 1, amountXof: 5000 } },
      { ...audited, action: 'refund refused', after: { note: trace, requestId: 1 } },
    ]);
    const lead = await aLead(desk.db, { email, name: trace });
    await act('PUT', pathTo(paths.leadState, { id: lead }), { state: 'contacted', note: trace });
    await sendContact(desk.db, testConfig(), {
      email: email.toUpperCase(),
      nom: trace,
      sujet: trace,
      message: `${trace} ici`,
    });
    expect(await tablesWith(trace)).not.toEqual([]);

    expect((await erase(person.id, headers)).statusCode).toBe(200);
    // The farewell is forgotten once it has left.
    const farewell = eq(outgoingMessages.isSecret, true);
    const left = await desk.db.delete(outgoingMessages).where(farewell).returning();
    expect(left.map(({ recipient }) => recipient)).toEqual([email]);
    expect(await tablesWith(trace)).toEqual([]);
    expect(await tablesWith(person.phone!.slice(-9))).toEqual([]);
    expect(await readStoredPayment(desk.db, payment)).toMatchObject({
      amount: 5000,
      state: 'completed',
      refundedAt: expect.any(Date),
    });
    const events = await desk.db
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.orderId, order.id));
    expect(events.find(({ kind }) => kind === 'refunded')!.detail).toEqual({
      paidXof: 5000,
      paymentId: payment.id,
      provider: 'wave',
    });
    const journal = await desk.db.select().from(auditEntries);
    const afterOf = (action: string) => journal.find((entry) => entry.action === action)!.after;
    expect(afterOf('refund asked')).toEqual({ requestId: 1, amountXof: 5000 });
    expect(afterOf('payment refunded')).toEqual({ amountXof: 5000, dutyXof: 0 });
    expect(afterOf('order cancelled')).toMatchObject({ state: 'cancel' });
  });

  test('not by whoever works here, until an administrator took the role back', async () => {
    const password = 'sandaga-demo';
    const clerk = await anAccount(desk.db, { role: 'manager', password });
    const headers = await signedIn(desk.db, clerk);
    const refused = await erase(clerk.id, headers, { password });
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'Vous travaillez à la boutique avec ce compte : un administrateur doit d’abord retirer votre rôle.',
    ]);
    expect((await desk.app.inject({ url: paths.sessions, headers })).statusCode).toBe(200);
    await desk.db.update(partners).set({ role: 'customer' }).where(eq(partners.id, clerk.id));
    expect((await erase(clerk.id, headers, { password })).statusCode).toBe(200);
  });

  test('by nobody without the right, and not the last administrator', async () => {
    const [person, admin] = [await anAccount(desk.db), await anAccount(desk.db, { role: 'admin' })];
    const stranger = await signedIn(desk.db, await anAccount(desk.db));
    const support = await signedIn(desk.db, await anAccount(desk.db, { role: 'support' }));
    const manager = await signedIn(desk.db, await anAccount(desk.db, { role: 'manager' }));
    expect((await erase(person.id, stranger)).statusCode).toBe(403);
    expect((await erase(person.id, support)).statusCode).toBe(403);
    expect((await erase(admin.id, manager)).statusCode).toBe(403);
    expect((await erase(person.id, manager)).statusCode).toBe(200);
    const password = 'gingembre-frais-7';
    const other = await anAccount(desk.db, { role: 'admin', password });
    expect((await erase(admin.id, await signedIn(desk.db, other))).statusCode).toBe(200);
  });
});
