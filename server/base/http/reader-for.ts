import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#contract/base/call.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Replica } from '#server/base/db/replica/open-replica.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { justChanged, setChangedCookie } from './session-cookies.ts';

export type Readers = { db: Db; replica?: Replica | undefined; config: Config };

/** Over the time for which a replica may be behind: cookies last whole seconds. */
const SPARE_S = 1;

/**
 * Where a request reads what may be a moment old: the replica, while it is current. A browser that has just changed
 * something (`rememberChange`) must see its change, so it reads from the primary. So does a program with a token in a
 * header, because it may have changed something too. What is kept in memory is read from the primary as well.
 */
export function readerFor(request: FastifyRequest, { db, replica, config }: Readers): Db {
  if (replica === undefined || !replica.isCurrent()) return db;
  const { method, headers } = request;
  const isProgram = headers['access-token'] !== undefined || headers.authorization !== undefined;
  return method !== 'GET' || isProgram || justChanged(request, config) ? db : replica.db;
}

/**
 * Marks the browser of staff or HR that changes something, for as long as a replica may lack it. The browser
 * carries the mark to whichever node answers it next.
 */
export function rememberChange(
  call: Call,
  actor: Actor | undefined,
  reply: FastifyReply,
  { replica, config }: Readers,
): void {
  const isChange = call.method !== 'GET' || call.changes === true;
  if (replica === undefined || !isChange) return;
  if (actor?.kind !== 'account' || actor.role === 'customer') return;
  setChangedCookie(reply, config, Math.ceil(replica.maxLagMs / 1000) + SPARE_S);
}
