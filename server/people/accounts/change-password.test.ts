import { expect, test } from 'vitest';
import { paths } from '#contract/base/paths.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { openAccountDesk } from '#tests/helpers/people/account-desk.ts';

const desk = openAccountDesk();

test('a password is changed by who knows it, and other devices are signed out', async () => {
  const person = await anAccount(desk.db, { email: 'awa@example.sn', password: 'sandaga-demo' });
  const [headers, other] = [await signedIn(desk.db, person), await signedIn(desk.db, person)];
  const change = (current_password: string) =>
    desk.app.inject({
      method: 'PUT',
      url: paths.ownPassword,
      headers,
      payload: { current_password, password: 'un tout nouveau' },
    });
  const wrong = await change('pas le bon');
  expect([wrong.statusCode, wrong.json().errors[0].field]).toEqual([400, 'current_password']);
  expect((await change('sandaga-demo')).statusCode).toBe(200);
  expect((await desk.app.inject({ url: paths.sessions, headers })).statusCode).toBe(200);
  expect((await desk.app.inject({ url: paths.sessions, headers: other })).statusCode).toBe(401);
});
