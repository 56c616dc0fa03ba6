import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#contract/base/call.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Replica } from '#server/base/db/replica/open-replica.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { hasJustChangedData, setChangedCookie } from './session-cookies.ts';

export type Readers = { db: Db; replica?: Replica | undefined; config: Config };

/** Beyond the lag of a replica, as cookies last whole seconds. */
const SPARE_S = 1;

/**
 * The handle for reads that may lag a moment: the replica, while it is current. A browser that has just changed something
 * (`rememberChange`) and a program with a token in a header read from the primary, to see their own changes. Caches are
 * filled from the primary too.
 */
export function readerFor(request: FastifyRequest, { db, replica, config }: Readers): Db {
  if (replica === undefined || !replica.isCurrent()) return db;
  const { method, headers } = request;
  const isProgram = headers['access-token'] !== undefined || headers.authorization !== undefined;
  return method !== 'GET' || isProgram || hasJustChangedData(request, config) ? db : replica.db;
}

/**
 * Marks the browser of staff or HR that changes something, for as long as a replica may lack it. The cookie works on every
 * node.
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
