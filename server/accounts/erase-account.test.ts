import { describe, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/paths.ts';
import { openAccountDesk, signUpForm } from '#tests/helpers/account-desk.ts';
import { anAccount, signedIn } from '#tests/helpers/cast.ts';

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
