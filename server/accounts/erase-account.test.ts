import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/paths.ts';
import { leads } from '#server/db/schema/leads.ts';
import { partners } from '#server/db/schema/partners.ts';
import { paymentEvents, payments } from '#server/db/schema/payments.ts';
import { openAccountDesk, signUpForm } from '#tests/helpers/account-desk.ts';
import { anAccount, signedIn } from '#tests/helpers/cast.ts';
import { aLead } from '#tests/helpers/leads.ts';
import { aStoredOrder } from '#tests/helpers/stored-order.ts';
import { aStoredPayment, counted, readStoredPayment } from '#tests/helpers/stored-payment.ts';

const desk = openAccountDesk();
const { post, signIn } = desk;

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

  test('and its payments stay in the books without numbers', async () => {
    const person = await anAccount(desk.db, { password: 'sandaga-demo' });
    const buyer = { kind: 'account', id: person.id } as const;
    const order = await aStoredOrder(desk.db, { buyer }, { state: 'cancel' });
    const typed = { description: 'De la part de Moussa', clientTransactionId: 'Moussa-1' };
    const payment = await aStoredPayment(desk.db, order, { ...counted(), ...typed });
    const kept = await aStoredPayment(desk.db, await aStoredOrder(desk.db), counted());
    const event = { provider: 'wave', kind: 'answer', body: '{"mobile":"+221771234567"}' } as const;
    await desk.db.insert(paymentEvents).values([
      { ...event, eventKey: 'EV_1', paymentId: payment.id },
      { ...event, eventKey: 'EV_2', paymentId: kept.id },
    ]);
    const headers = await signedIn(desk.db, person);
    expect((await erase(person.id, headers, { password: 'sandaga-demo' })).statusCode).toBe(200);
    const [erased] = await desk.db.select().from(payments).where(eq(payments.id, payment.id));
    expect(erased).toMatchObject({ amount: 5000, phone: null, clientTransactionId: null });
    expect(JSON.stringify(erased)).not.toContain('Moussa');
    const events = await desk.db.select().from(paymentEvents).orderBy(paymentEvents.eventKey);
    expect(events.map(({ body }) => body)).toEqual(['', event.body]);
    expect(await readStoredPayment(desk.db, kept)).toEqual(kept);
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
    const asAdmin = await signedIn(desk.db, await anAccount(desk.db, { role: 'admin' }));
    expect((await erase(admin.id, asAdmin)).statusCode).toBe(200);
  });
});
