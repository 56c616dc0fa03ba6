import { expect, test } from 'vitest';
import { paths } from '#contract/base/paths.ts';
import { testConfig } from '#tests/helpers/base/app.ts';
import { anAccount, signedIn } from '#tests/helpers/base/cast.ts';
import { openCaseDesk, tokenIn } from '#tests/helpers/delivery/case-desk.ts';

const desk = openCaseDesk();

test('a case is read by its customer, by its link and by the desk, and by nobody else', async () => {
  const { id, link } = await desk.opened();
  expect((await desk.read(id, desk.start.buyer)).statusCode).toBe(200);
  expect((await desk.read(id, {}, tokenIn(link))).statusCode).toBe(200);
  const stranger = await signedIn(desk.db, await anAccount(desk.db));
  for (const reply of [
    await desk.read(id),
    await desk.read(id, stranger),
    await desk.read(id, {}, 'x'.repeat(22)),
    await desk.write(id, { text: 'Bonjour' }, stranger),
  ]) {
    expect([reply.statusCode, reply.json().message]).toEqual([404, 'Dossier introuvable.']);
  }
  const list = await desk.app.inject({ url: paths.cases, headers: stranger });
  expect(list.json()).toEqual([]);
});

test('a browser whose session is to be renewed is told so, and a link needs none', async () => {
  const one = await desk.opened();
  const cookie = `${testConfig().cookieNames.auth}=too-old`;
  expect((await desk.read(one.id, { cookie })).statusCode).toBe(401);
  expect((await desk.read(one.id, { cookie }, tokenIn(one.link))).statusCode).toBe(200);
  expect((await desk.read(one.id)).statusCode).toBe(404);
});

test('staff never reads the link by which a customer speaks', async () => {
  const { id, link } = await desk.opened();
  expect(JSON.stringify(await desk.staffRead(id))).not.toContain(tokenIn(link));
});
