import type { Db } from '#server/db/open.ts';
import { hasTurn } from './limit-attempts.ts';

/** What one number is sent in codes and links, for whichever account. */
const TEXTS_A_DAY = { max: 8, windowS: 86_400 };

/** Counts a text message with a code or link to a number, and says whether it may be sent. */
export const hasTextLeft = async (tx: Db, phone: string | null): Promise<boolean> =>
  phone !== null && (await hasTurn(tx, ['text', phone], TEXTS_A_DAY));
