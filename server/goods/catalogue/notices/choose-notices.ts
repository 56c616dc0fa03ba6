import { eq, inArray } from 'drizzle-orm';
import { readVideoLink } from '#contract/base/fields/video-link.ts';
import { MAX_NOTICES, MAX_VIDEOS } from '#contract/base/limits.ts';
import type { NoticeChoice, NoticeList } from '#contract/goods/catalogue/notices.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { contentVersion, outdatedVersion, type VersionSeen } from '#server/base/content-version.ts';
import { lockCatalogue } from '#server/base/db/catalogue-revision.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { products } from '../tables.ts';
import { deleteUnnamed } from './notice-files.ts';
import { describeNotices, noticesInOrder, videosInOrder } from './shown-notices.ts';
import { noticeFiles, productNotices, productVideos } from './tables.ts';

/** The notices and videos of a product, for sale or not. Throws `not-found`. */
export async function getNotices(db: Db, productId: number): Promise<NoticeList> {
  const [found] = await db
    .select({ name: products.name, notices: noticesInOrder, videos: videosInOrder })
    .from(products)
    .where(eq(products.id, productId));
  if (found === undefined) throw new Problem('not-found', 'Ce produit n’existe pas.');
  const { notices, videos } = found;
  return { ...describeNotices(found), version: contentVersion({ notices, videos }) };
}

/**
 * Replaces the notices and videos of a product (rule G-63). Audited. Throws `not-found` for the product, `bad-request` for too many,
 * an unknown file, a link of another site, a file or link twice, `conflict` (stale).
 */
export function chooseNotices(
  db: Db,
  actor: Actor,
  { id, version }: { id: number } & VersionSeen,
  choice: NoticeChoice,
): Promise<NoticeList> {
  return db.transaction(async (tx) => {
    await lockCatalogue(tx);
    const before = await getNotices(tx, id);
    if (version !== undefined && version !== before.version) throw outdatedVersion();
    const videos = readVideos(choice.videos);
    await refuseNotices(tx, choice.notices);
    await tx.delete(productNotices).where(eq(productNotices.productId, id));
    await tx.delete(productVideos).where(eq(productVideos.productId, id));
    if (choice.notices.length > 0) {
      const rows = choice.notices.map(({ hash, title }, rank) => ({
        productId: id,
        fileHash: hash,
        title,
        rank,
      }));
      await tx.insert(productNotices).values(rows);
    }
    if (videos.length > 0) {
      await tx
        .insert(productVideos)
        .values(videos.map((video, rank) => ({ productId: id, rank, ...video })));
    }
    const after = await getNotices(tx, id);
    await deleteUnnamed(
      tx,
      before.notices.map(({ hash }) => hash),
    );
    await writeAudit(tx, actor, {
      action: 'notices chosen',
      subject: `product:${id}`,
      before: auditedOf(before),
      after: auditedOf(after),
    });
    return after;
  });
}

const auditedOf = ({ notices, videos }: NoticeList) => ({
  notices: notices.map(({ title, hash }) => `${title} (${hash})`),
  videos: videos.map(({ title, url }) => `${title} (${url})`),
});

function refuse(field: string, message: string): never {
  throw new Problem('bad-request', message, [{ field, message }]);
}

/** The links in their normal form. Throws `bad-request`. */
function readVideos(chosen: NoticeChoice['videos']): NoticeChoice['videos'] {
  if (chosen.length > MAX_VIDEOS) refuse('videos', `${MAX_VIDEOS} vidéos au plus par produit.`);
  const videos = chosen.map(({ title, url }, place) => {
    const link = readVideoLink(url);
    return 'url' in link ? { title, url: link.url } : refuse(`videos.${place}.url`, link.problem);
  });
  if (new Set(videos.map(({ url }) => url)).size < videos.length) {
    refuse('videos', 'Ce lien est déjà dans la liste.');
  }
  return videos;
}

/** Throws `bad-request`. */
async function refuseNotices(tx: Db, chosen: NoticeChoice['notices']): Promise<void> {
  if (chosen.length > MAX_NOTICES) refuse('notices', `${MAX_NOTICES} notices au plus par produit.`);
  const hashes = chosen.map(({ hash }) => hash);
  if (new Set(hashes).size < hashes.length) {
    refuse('notices', 'Ce PDF est déjà dans la liste.');
  }
  // Locked, so that no other change deletes the file of this one.
  const known = await tx
    .select({ hash: noticeFiles.hash })
    .from(noticeFiles)
    .where(inArray(noticeFiles.hash, hashes))
    .for('key share');
  if (known.length < hashes.length)
    refuse('notices', 'Ce PDF n’est plus là : déposez-le de nouveau.');
}
