import { expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { openAccountDesk } from '#tests/helpers/people/account-desk.ts';

const desk = openAccountDesk();
const { post, textsTo, codeSentTo, answerRequests } = desk;
const NUMBER = '+221771234567';
const password = 'sandaga-demo';

const awaWith = async (columns = {}) => {
  const account = await anAccount(desk.db, { phone: NUMBER, password, ...columns });
  return { account, headers: await signedIn(desk.db, account) };
};
type Headers = Record<string, string>;
const send = (headers: Headers) => post(paths.ownPhoneCode, {}, headers);
const prove = (code: string, headers: Headers) => post(paths.ownPhoneProof, { code }, headers);
const resetsTo = async (phone: string) => {
  await post(pathTo(paths.resetBySms, { phone: phone.slice(4) }));
  await answerRequests();
  return (await textsTo(phone)).filter((text) => text.includes('token=')).length;
};
const wrongFor = (code: string) => (code === '0000' ? '1111' : '0000');

test('a code that comes back proves the number, and resets go there from then on', async () => {
  const { headers } = await awaWith();
  expect(await resetsTo(NUMBER)).toBe(0);
  expect((await send(headers)).statusCode).toBe(200);
  const proven = await prove(await codeSentTo(NUMBER), headers);
  expect([proven.statusCode, proven.json().phone_proven]).toEqual([200, true]);
  expect(await resetsTo(NUMBER)).toBe(1);
  expect((await send(headers)).json().message).toBe('Votre numéro est déjà confirmé.');
});

test('a code to the number before proves nothing of the next one', async () => {
  const { headers } = await awaWith();
  await send(headers);
  const code = await codeSentTo(NUMBER);
  const payload = { phone: '761112233', password };
  const changed = await desk.app.inject({ method: 'PUT', url: paths.me, payload, headers });
  expect([changed.statusCode, changed.json().phone_proven]).toEqual([200, false]);
  const refused = await prove(code, headers);
  expect([refused.statusCode, refused.json().errors[0].field]).toEqual([400, 'code']);
  await send(headers);
  expect((await prove(await codeSentTo('+221761112233'), headers)).statusCode).toBe(200);
});

test('a code is good for the account that asked for it, and for ten minutes', async () => {
  const { headers } = await awaWith();
  const other = await awaWith({ phone: '+221762223344' });
  await send(headers);
  await send(other.headers);
  const [own, others] = [await codeSentTo(NUMBER), await codeSentTo('+221762223344')];
  if (own !== others) expect((await prove(others, headers)).statusCode).toBe(400);
  await desk.db.execute(`update one_time_codes set expires_at = now() - interval '1 second'`);
  const late = await prove(own, headers);
  expect([late.statusCode, late.json().message]).toEqual([
    400,
    'Ce code a expiré. Demandez-en un nouveau.',
  ]);
});

test('five wrong codes make it wait, and another code forgives none', async () => {
  const { headers } = await awaWith();
  for (let turn = 0; turn < 5; turn += 1) {
    if (turn === 3) await send(headers);
    const code = await codeSentTo(NUMBER);
    expect((await prove(wrongFor(code), headers)).statusCode).toBe(400);
  }
  await send(headers);
  expect((await prove(await codeSentTo(NUMBER), headers)).statusCode).toBe(429);
});

test('codes are sent five times an hour, and to a number of one’s own', async () => {
  const { headers } = await awaWith();
  const statuses: number[] = [];
  for (let turn = 0; turn < 6; turn += 1) statuses.push((await send(headers)).statusCode);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  const { headers: numberless } = await awaWith({ phone: null });
  expect((await send(numberless)).json().message).toMatch(/pas de numéro/);
  expect((await post(paths.ownPhoneCode)).statusCode).toBe(401);
});
