import { timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { paths, pathTo } from '#contract/base/paths.ts';
import {
  FEED_CHANNELS,
  type Feed,
  type FeedChannel,
} from '#contract/goods/catalogue/staff-feeds.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import type { Db } from '#server/base/db/open.ts';
import { newKey } from '#server/base/hash.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { partners } from '#server/base/identity/tables.ts';
import { Problem } from '#server/base/problem.ts';
import { feedKeys } from '#server/goods/feeds/tables.ts';

const FILES = { google: paths.googleFeed, meta: paths.metaFeed } as const;

/** The feeds with their whole addresses; `origin` is that of the shop. */
export async function listFeeds(db: Db, origin: string): Promise<Feed[]> {
  const rows = await db
    .select({ channel: feedKeys.channel, key: feedKeys.key, at: feedKeys.at, by: partners.name })
    .from(feedKeys)
    .leftJoin(partners, eq(partners.id, feedKeys.byId));
  return FEED_CHANNELS.map((id) => {
    const row = rows.find(({ channel }) => channel === id);
    return {
      id,
      url: row === undefined ? null : origin + pathTo(FILES[id], { key: row.key }),
      renewed_at: row?.at.toISOString() ?? null,
      renewed_by: row?.by ?? '',
    };
  });
}

/** Replaces the secret of a feed; the former address stops working. */
export async function renewFeed(db: Db, actor: Actor, channel: FeedChannel): Promise<void> {
  const values = {
    key: newKey(),
    byId: actor.kind === 'account' ? actor.id : null,
    at: new Date(),
  };
  await db.transaction(async (tx) => {
    await tx
      .insert(feedKeys)
      .values({ channel, ...values })
      .onConflictDoUpdate({ target: feedKeys.channel, set: values });
    await writeAudit(tx, actor, { action: 'feed renewed', subject: `feed:${channel}` });
  });
}

/** Takes a feed's address away. Throws `not-found` when it has none. */
export async function revokeFeed(db: Db, actor: Actor, channel: FeedChannel): Promise<void> {
  await db.transaction(async (tx) => {
    const gone = await tx.delete(feedKeys).where(eq(feedKeys.channel, channel)).returning();
    if (gone.length === 0) throw new Problem('not-found', 'Ce flux n’a pas d’adresse.');
    await writeAudit(tx, actor, { action: 'feed revoked', subject: `feed:${channel}` });
  });
}

/** Throws `not-found` unless this is the secret of the feed; compares in constant time. */
export async function checkFeedKey(db: Db, channel: FeedChannel, given: string): Promise<void> {
  const [row] = await db
    .select({ key: feedKeys.key })
    .from(feedKeys)
    .where(eq(feedKeys.channel, channel));
  const [a, b] = [Buffer.from(given), Buffer.from(row?.key ?? '')];
  if (row === undefined || a.length !== b.length || !timingSafeEqual(a, b)) {
    throw new Problem('not-found', 'Cette adresse n’existe pas.');
  }
}
