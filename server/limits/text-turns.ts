import type { Db } from '#server/db/open.ts';
import { hasTurn } from './limit-attempts.ts';

/** What one number is sent in codes and links, for whichever account. */
const TEXTS_A_DAY = { max: 8, windowS: 86_400 };

/** Counts a text message with a code or link to a number, and says whether it may be sent. */
export const hasTextLeft = async (tx: Db, phone: string | null): Promise<boolean> =>
  phone !== null && (await hasTurn(tx, ['text', phone], TEXTS_A_DAY));

/** What all numbers together are sent: messages cost money, and a flood of them is no trade of ours. */
const SIGN_IN_TEXTS_FOR_ALL = { max: 300, windowS: 3600 };

/** Counts a message with a code to sign in to a number, and says whether it may be sent. */
export const hasSignInTextLeft = async (tx: Db, phone: string): Promise<boolean> =>
  (await hasTextLeft(tx, phone)) &&
  (await hasTurn(tx, ['sign-in texts', 'all'], SIGN_IN_TEXTS_FOR_ALL));
