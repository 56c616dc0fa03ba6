import type { Db } from '#server/db/open.ts';
import { auditEntries } from '#server/db/schema/partners.ts';
import type { Actor } from './actor.ts';

/** What happened, to whom (`partner:12`), and the fields that changed. Never a password or a code. */
export type Change = {
  action: string;
  subject: string;
  before?: object | undefined;
  after?: object | undefined;
};

/** Notes who changed what, in the transaction that changes it. */
export async function writeAudit(tx: Db, actor: Actor, change: Change): Promise<void> {
  const by =
    actor.kind === 'account'
      ? { byId: actor.id, byRole: actor.role }
      : { byId: null, byRole: 'machine' };
  await tx.insert(auditEntries).values({ ...by, ...change });
}
