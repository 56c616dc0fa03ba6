import { describe, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { cookieHeader, openAccountDesk } from '#tests/helpers/people/account-desk.ts';

const desk = openAccountDesk();
const { post, signIn, textsTo, answerRequests } = desk;

describe('a forgotten password', () => {
  const askByMail = async () => {
    await post(pathTo(paths.resetByMail, { email: 'awa@example.sn' }));
    await answerRequests();
    const link = /https?:\S+/.exec((await textsTo('awa@example.sn'))[0] ?? '')![0];
    return new URL(link).searchParams;
  };

  test('is replaced by the link of an e-mail, once, and every device is signed out', async () => {
    const person = await anAccount(desk.db, { email: 'awa@example.sn', password: 'sandaga-demo' });
    const headers = await signedIn(desk.db, person);
    const link = await askByMail();
    const [email, token] = [link.get('mail'), link.get('token')];
    const choose = (password: string) => post(paths.newPassword, { email, token, password });
    const done = await choose('un tout nouveau');
    expect([done.statusCode, done.json().status]).toEqual([200, 'success']);
    expect((await desk.app.inject({ url: paths.sessions, headers })).statusCode).toBe(401);
    expect((await signIn('awa@example.sn', 'sandaga-demo')).statusCode).toBe(400);
    expect((await signIn('awa@example.sn', 'un tout nouveau')).statusCode).toBe(200);
    expect((await textsTo('awa@example.sn'))[0]).toContain('mot de passe');
    const again = await choose('encore un autre');
    expect([again.statusCode, again.json().message]).toEqual([
      400,
      'Ce lien n’est plus valable. Demandez-en un nouveau.',
    ]);
  });

  test('once replaced frees a device that mistyped it, and makes those of the old one unknown', async () => {
    await anAccount(desk.db, { email: 'awa@example.sn', password: 'sandaga-demo' });
    const known = cookieHeader(await signIn('awa@example.sn', 'sandaga-demo'));
    const mistype = () => signIn('awa@example.sn', 'faux mot', known);
    for (let turn = 0; turn < 5; turn += 1) await mistype();
    expect((await mistype()).statusCode).toBe(429);
    const link = await askByMail();
    const chosen = { email: 'awa@example.sn', token: link.get('token'), password: 'tout nouveau' };
    expect((await post(paths.newPassword, chosen)).statusCode).toBe(200);
    const renewed = await signIn('awa@example.sn', 'tout nouveau', known);
    expect(renewed.statusCode).toBe(200);
    for (let turn = 0; turn < 5; turn += 1) await signIn('awa@example.sn', 'faux mot');
    expect((await signIn('awa@example.sn', 'tout nouveau', known)).statusCode).toBe(429);
    const again = await signIn('awa@example.sn', 'tout nouveau', cookieHeader(renewed));
    expect(again.statusCode).toBe(200);
  });

  test('is not replaced by a link from before it was changed', async () => {
    const person = await anAccount(desk.db, { email: 'awa@example.sn', password: 'sandaga-demo' });
    const token = (await askByMail()).get('token');
    await desk.app.inject({
      method: 'PUT',
      url: paths.ownPassword,
      headers: await signedIn(desk.db, person),
      payload: { current_password: 'sandaga-demo', password: 'un tout nouveau' },
    });
    const chosen = { email: 'awa@example.sn', token, password: 'encore un autre' };
    expect((await post(paths.newPassword, chosen)).statusCode).toBe(400);
  });

  test('is not replaced with an old link or somebody else’s', async () => {
    await anAccount(desk.db, { email: 'awa@example.sn', password: 'sandaga-demo' });
    await anAccount(desk.db, { email: 'modou@example.sn', password: 'sandaga-demo' });
    const token = (await askByMail()).get('token');
    const choose = (email: string) =>
      post(paths.newPassword, { email, token, password: 'un tout nouveau' });
    expect((await choose('modou@example.sn')).statusCode).toBe(400);
    await desk.db.execute(`update password_resets set expires_at = now()`);
    expect((await choose('awa@example.sn')).statusCode).toBe(400);
    expect((await signIn('awa@example.sn', 'sandaga-demo')).statusCode).toBe(200);
  });
});

test.each([
  ['staff', { role: 'support' }, {}],
  ['whoever holds the session', undefined, { password: 'sandaga-demo' }],
] as const)(
  'a number that %s gave resets no password before it is proven',
  async (_who, other, more) => {
    const person = await anAccount(desk.db, {
      email: 'awa@example.sn',
      password: 'sandaga-demo',
      phoneProvenAt: new Date(),
    });
    const changer = other === undefined ? person : await anAccount(desk.db, other);
    const changed = await desk.app.inject({
      method: 'PUT',
      url: pathTo(paths.userUpdate, { id: person.id }),
      headers: await signedIn(desk.db, changer),
      payload: { phone: '77 999 99 99', ...more },
    });
    expect(changed.statusCode).toBe(200);
    await post(pathTo(paths.resetBySms, { phone: '779999999' }));
    await answerRequests();
    expect(await textsTo('+221779999999')).toEqual([]);
  },
);
