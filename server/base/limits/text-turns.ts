import type { Db } from '#server/base/db/open.ts';
import { hasTurn } from './limit-attempts.ts';
import { type Asker, takeMessages } from './message-budget.ts';

/** Counts a text message with a code or link to a number, and says whether it may be sent. */
export const hasTextLeft = async (tx: Db, phone: string | null, asker: Asker): Promise<boolean> =>
  phone !== null && (await takeMessages(tx, 'text', [{ to: phone, asker }])).has(phone);

/** What all numbers together are sent: messages cost money, and a flood of them is no trade of ours. */
const SIGN_IN_TEXTS_FOR_ALL = { max: 300, windowS: 3600 };

/** Counts a message with a code to sign in to a number, and says whether it may be sent. */
export const hasSignInTextLeft = async (tx: Db, phone: string, asker: Asker): Promise<boolean> =>
  (await hasTextLeft(tx, phone, asker)) &&
  (await hasTurn(tx, ['sign-in texts', 'all'], SIGN_IN_TEXTS_FOR_ALL));
