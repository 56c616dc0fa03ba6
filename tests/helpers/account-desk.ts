import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { paths } from '#contract/paths.ts';
import { answerRecovery } from '#server/accounts/answer-recovery.ts';
import type { Db } from '#server/db/open.ts';
import { outgoingMessages } from '#server/db/schema/messages.ts';
import { openApp, testConfig } from './app.ts';
import { emptyAccounts, openTestDatabase, type TestDatabase, waitingJobs } from './db.ts';

/** Somebody who signs up. */
export const signUpForm = {
  name: 'Fatou Sarr',
  email: 'fatou@example.sn',
  password: 'un long secret',
  city: 'Thiès',
  phone: '77 123 45 67',
};

type Headers = Record<string, string>;
type Replied = { cookies: unknown[] };
type Cookie = {
  name: string;
  value: string;
  httpOnly?: boolean;
  sameSite?: string;
  path?: string;
  secure?: boolean;
  maxAge?: number;
};

export const cookiesOf = (reply: Replied) => reply.cookies as Cookie[];
export const cookieHeader = (reply: Replied) => ({
  cookie: cookiesOf(reply)
    .map(({ name, value }) => `${name}=${value}`)
    .join('; '),
});
/** The code in the text of an e-mail or a text message. */
export function codeIn(text: string | undefined): string {
  const [, alone, inText] = /^(\d{4})$|(\d{4}) est votre code/m.exec(text ?? '') ?? [];
  return alone ?? inText ?? '';
}

/** The application without any account, new for each test of the file that calls this. */
export function openAccountDesk() {
  let database: TestDatabase;
  let app: FastifyInstance;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  beforeEach(async () => {
    await app?.close();
    await emptyAccounts(database.db);
    app = await openApp(database);
  });
  afterAll(async () => {
    await app?.close();
    await database?.close();
  });
  const post = (url: string, payload: object = {}, headers: Headers = {}) =>
    app.inject({ method: 'POST', url, payload, headers });
  /** The texts that wait to be sent to somebody, the newest first. */
  const textsTo = async (recipient: string): Promise<string[]> => {
    const rows = await database.db.select().from(outgoingMessages).orderBy(outgoingMessages.id);
    return rows
      .filter((row) => row.recipient === recipient)
      .map(({ text }) => text)
      .reverse();
  };
  return {
    get app() {
      return app;
    },
    get db(): Db {
      return database.db;
    },
    get database() {
      return database;
    },
    post,
    signIn: (username: string, password: string, headers: Headers = {}) =>
      post(paths.tokens, { username, password }, headers),
    textsTo,
    codeSentTo: async (recipient: string) => codeIn((await textsTo(recipient))[0]),
    /** Does what the worker would do next. */
    answerRequests: async () => {
      for (const { name, data } of await waitingJobs(database.db)) {
        if (name !== 'answer-recovery') continue;
        const { requestId } = data as { requestId: number };
        await answerRecovery(database.db, testConfig(), requestId);
      }
    },
  };
}
