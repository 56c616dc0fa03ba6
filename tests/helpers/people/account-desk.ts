import { paths } from '#contract/base/paths.ts';
import type { Db } from '#server/base/db/open.ts';
import { answerRecovery } from '#server/people/accounts/recovery/lost-password.ts';
import { sendSignInCode } from '#server/people/accounts/sign-in/sign-in-by-phone.ts';
import { outgoingMessages } from '#server/talk/messages/tables.ts';
import { testConfig } from '../base/app.ts';
import { emptyAccounts, waitingJobs } from '../base/db.ts';
import { openFileApp } from '../base/file-app.ts';

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
export function codeIn(text: string | undefined): string {
  const [, alone, inText] = /^(\d{4})$|(\d{4}) est votre code/m.exec(text ?? '') ?? [];
  return alone ?? inText ?? '';
}

/** The application of the calling file; accounts are emptied before each test. */
export function openAccountDesk() {
  const file = openFileApp(emptyAccounts);
  const post = (url: string, payload: object = {}, headers: Headers = {}) =>
    file.app.inject({ method: 'POST', url, payload, headers });
  /** Texts of all messages to a person, newest first. */
  const textsTo = async (recipient: string): Promise<string[]> => {
    const rows = await file.db.select().from(outgoingMessages).orderBy(outgoingMessages.id);
    return rows
      .filter((row) => row.recipient === recipient)
      .map(({ text }) => text)
      .reverse();
  };
  return {
    get app() {
      return file.app;
    },
    get db(): Db {
      return file.db;
    },
    get database() {
      return file.database;
    },
    post,
    /** Signs in as a page of the shop does, unless `headers` give another origin. */
    signIn: (username: string, password: string, headers: Headers = {}) =>
      post(paths.tokens, { username, password }, { 'sec-fetch-site': 'same-origin', ...headers }),
    textsTo,
    codeSentTo: async (recipient: string) => codeIn((await textsTo(recipient))[0]),
    /** Runs waiting jobs that send recovery and sign-in codes; they stay in the queue. */
    answerRequests: async () => {
      for (const { name, data } of await waitingJobs(file.db)) {
        if (name === 'answer-recovery') {
          await answerRecovery(file.db, testConfig(), data as { requestId: number });
        }
        if (name === 'send-sign-in-code') {
          await sendSignInCode(file.db, testConfig(), data as { codeId: number });
        }
      }
    },
  };
}
