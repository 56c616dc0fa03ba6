import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { rowsOf } from '#server/base/db/open.ts';
import { startWorker } from '#server/running/jobs/worker.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { openApp, testConfig } from '#tests/helpers/base/app.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/base/db.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

test('the log and the jobs tell of no code, link, password, token or address', async () => {
  const { db } = database;
  let log = '';
  const into = new Writable({
    write: (chunk, _encoding, done) => {
      log += chunk;
      done();
    },
  });
  const logger = pino({ level: 'debug' }, into);
  const app = await openApp(database, {}, { logger });
  const [email, password] = ['fatou@example.sn', 'un long secret'];
  const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload });
  const lastText = async () => {
    const rows = await db.select().from(outgoingMessages).orderBy(outgoingMessages.id);
    return rows.at(-1)!.text;
  };

  const person = { name: 'Fatou Sarr', email, password, city: 'Thiès', phone: '771234567' };
  await post(paths.signUp, person);
  const code = /^\d{4}$/m.exec(await lastText())![0];
  await post(paths.codeCheck, { email, code: code === '9999' ? '0000' : '9999' });
  await post(paths.codeCheck, { email, code });
  const query = new URLSearchParams({ username: email, password });
  const session = (await app.inject(`${paths.tokens}?${query}`)).json();
  // What fails in the middle of a sign-up tells nothing either.
  await db.execute(sql`alter table outgoing_messages rename to messages_elsewhere`);
  const failed = await post(paths.signUp, {
    ...person,
    email: 'khady@example.sn',
    phone: '771234568',
  });
  await db.execute(sql`alter table messages_elsewhere rename to outgoing_messages`);
  expect(failed.statusCode).toBe(500);
  const worker = await startWorker(database, testConfig(), logger);
  await post(pathTo(paths.resetByMail, { email }), {});
  await expect.poll(lastText).toContain('token=');
  await worker.stop();
  const token = new URL(/https?:\S+/.exec(await lastText())![0]).searchParams.get('token')!;
  await post(paths.newPassword, { email, token, password: 'encore un secret' });
  await post(paths.newPassword, { email, token, password: 'encore un secret' });
  await app.close();

  const jobs = JSON.stringify(
    rowsOf(await db.execute(sql`select name, data, output from pgboss.job_common`)),
  );
  const secrets = [
    password,
    'encore un secret',
    token,
    session.access_token,
    session.refresh_token,
  ];
  expect(log).toContain(paths.codeCheck);
  for (const secret of [...secrets, email, 'khady@example.sn', '77123456', 'Fatou']) {
    expect(log).not.toContain(secret);
    expect(jobs).not.toContain(secret);
  }
  // The numbers of requests and jobs may hold any four digits.
  expect(log.replaceAll(/[\da-f-]{36}/g, '')).not.toMatch(new RegExp(`\\b${code}\\b`));
});
