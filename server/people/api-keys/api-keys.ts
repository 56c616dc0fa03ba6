import { and, asc, between, eq, inArray, isNull, sql } from 'drizzle-orm';
import { API_KEYS } from '#contract/base/limits.ts';
import type { QueryOf } from '#contract/base/staff-list.ts';
import {
  type ApiKey,
  type ApiKeyForm,
  type ApiKeyState,
  staffApiKeys,
} from '#contract/people/staff-api-keys.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Config } from '#server/base/config/config.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import { hashOf } from '#server/base/hash.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { keyHintOf, newApiKey } from '#server/base/identity/admit-key.ts';
import { apiKeys, partners } from '#server/base/identity/tables.ts';
import { hasPart } from '#server/base/lists/page-of.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { Problem } from '#server/base/problem.ts';
import { plusDays, today } from '#server/base/time.ts';
import { findOwners } from '#server/talk/messages/find-owners.ts';
import { sendLater } from '#server/talk/messages/send-later.ts';
import { keyEndingMail } from '#server/talk/messages/templates/owner-notices.ts';
import { shopContactOf } from '#server/talk/messages/templates/template.ts';

export function listApiKeys(db: Db, query: QueryOf<typeof staffApiKeys>): StaffRows<ApiKey> {
  return listOf(db, staffApiKeys, query, {
    from: apiKeys,
    where: query.q ? hasPart(apiKeys.name, query.q) : undefined,
    // Numbers are given in the order of time.
    sortable: { created_at: apiKeys.id, name: apiKeys.name },
    id: apiKeys.id,
    read: (ids) => readApiKeys(db, ids),
  });
}

async function readApiKeys(db: Db, ids: number[]): Promise<ApiKey[]> {
  const found = await db
    .select({ key: apiKeys, createdBy: partners.name })
    .from(apiKeys)
    .leftJoin(partners, eq(partners.id, apiKeys.byId))
    .where(inArray(apiKeys.id, ids));
  return found.map(({ key, createdBy }) => ({
    id: key.id,
    name: key.name,
    hint: key.hint,
    rights: key.rights,
    requests_per_minute: key.requestsPerMinute,
    state: stateOf(key),
    expires_on: key.expiresOn,
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
    created_at: key.createdAt.toISOString(),
    created_by: createdBy ?? '',
  }));
}

/** Creates a key with audit and returns it once (rule P-28). Throws `bad-request` for an invalid last day. */
export async function createApiKey(
  db: Db,
  actor: Actor,
  { name, rights, requests_per_minute: requestsPerMinute, expires_on: expiresOn }: ApiKeyForm,
): Promise<ApiKey & { secret: string }> {
  const byId = actor.kind === 'account' ? actor.id : null;
  checkLastDay(expiresOn);
  const secret = newApiKey();
  const content = { name, rights: [...new Set(rights)], requestsPerMinute, expiresOn };
  return db.transaction(async (tx) => {
    const { id } = oneRow(
      await tx
        .insert(apiKeys)
        .values({ ...content, keyHash: hashOf(secret), hint: keyHintOf(secret), byId })
        .returning({ id: apiKeys.id }),
    );
    await writeAudit(tx, actor, { action: 'key created', subject: `key:${id}`, after: content });
    return { ...oneRow(await readApiKeys(tx, [id])), secret };
  });
}

/** Ends a key, on all nodes from the next call on; again does nothing. Throws `not-found`. */
export async function revokeApiKey(db: Db, actor: Actor, id: number): Promise<ApiKey> {
  return db.transaction(async (tx) => {
    const [revoked] = await tx
      .update(apiKeys)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
      .returning();
    const [key] = await readApiKeys(tx, [id]);
    if (key === undefined) throw new Problem('not-found', 'Cette clé d’API n’existe pas.');
    if (revoked !== undefined) {
      const before = { name: key.name, state: stateOf({ ...revoked, revokedAt: null }) };
      const after = { name: key.name, state: key.state };
      await writeAudit(tx, actor, { action: 'key revoked', subject: `key:${id}`, before, after });
    }
    return key;
  });
}

function stateOf({ revokedAt, expiresOn }: typeof apiKeys.$inferSelect): ApiKeyState {
  if (revokedAt !== null) return 'revoked';
  if (expiresOn < today()) return 'expired';
  return expiresOn <= plusDays(today(), API_KEYS.soonDays) ? 'ending' : 'active';
}

function checkLastDay(expiresOn: string): void {
  const isTooFar = expiresOn > plusDays(today(), API_KEYS.mostDays);
  if (expiresOn >= today() && !isTooFar) return;
  const message = isTooFar
    ? 'une clé vaut deux ans au plus'
    : 'un jour qui n’est pas passé est attendu';
  throw new Problem('bad-request', `expires_on : ${message}`, [{ field: 'expires_on', message }]);
}

/** Mails shop and administrators about keys near their end (rule P-28). `day` is YYYY-MM-DD in Dakar. Idempotent. */
export async function announceEndingKeys(db: Db, config: Config, day = today()): Promise<void> {
  const isDue = and(
    isNull(apiKeys.revokedAt),
    isNull(apiKeys.endToldAt),
    between(apiKeys.expiresOn, day, plusDays(day, API_KEYS.soonDays)),
    sql`(${apiKeys.createdAt} at time zone 'UTC')::date < ${apiKeys.expiresOn} - ${API_KEYS.soonDays}::int`,
  );
  const found = await db
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(isDue)
    .orderBy(asc(apiKeys.id));
  for (const { id } of found) {
    await db.transaction(async (tx) => {
      const [key] = await tx
        .update(apiKeys)
        .set({ endToldAt: sql`now()` })
        .where(and(eq(apiKeys.id, id), isDue))
        .returning();
      if (key === undefined) return;
      const mail = keyEndingMail(key, shopContactOf(config));
      const readers = await findOwners(tx, config);
      await sendLater(tx, ...readers.map((to) => ({ to, ...mail })));
    });
  }
}
