import { and, asc, eq, gte, isNull, lte, or } from 'drizzle-orm';
import { LINKABLE_SCREENS } from '#contract/base/screen-facts.ts';
import { categorySlugIn, screens } from '#contract/base/screens.ts';
import type { Shop } from '#contract/site/shop.ts';
import type { BannerInput, ListedBanner } from '#contract/site/staff-banners.ts';
import { writeAudit } from '#server/base/audit/write-audit.ts';
import { contentVersion, refuseStale, type VersionSeen } from '#server/base/content-version.ts';
import { raiseRevision } from '#server/base/db/catalogue-revision.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { today } from '#server/base/time.ts';
import { categorySlugs, products } from '#server/goods/catalogue/tables.ts';
import { bannerSizes, pictureUrl } from '#server/goods/media/picture-urls.ts';
import { refuseUnknownPictures } from '#server/goods/media/save-picture.ts';
import { pictures } from '#server/goods/media/tables.ts';
import { packs } from '#server/goods/packs/tables.ts';
import { banners } from '#server/site/content/tables.ts';

const PAGES = new Set(LINKABLE_SCREENS);

type Row = typeof banners.$inferSelect;

/** Lowest rank first. */
export async function listCurrentBanners(db: Db): Promise<Shop['banners']> {
  const day = today();
  const rows = await db
    .select({ banner: banners, color: pictures.color })
    .from(banners)
    .leftJoin(pictures, eq(pictures.hash, banners.picture))
    .where(
      and(
        eq(banners.active, true),
        or(isNull(banners.startsOn), lte(banners.startsOn, day)),
        or(isNull(banners.endsOn), gte(banners.endsOn, day)),
      ),
    )
    .orderBy(asc(banners.rank), asc(banners.id));
  return rows.map(({ banner: { id, title, subtitle, link, picture }, color }) => ({
    id,
    title,
    subtitle,
    link,
    image_color: color,
    image_sizes: picture === null ? [] : bannerSizes(picture),
  }));
}

function stateOf({ active, startsOn, endsOn }: Row, day = today()): ListedBanner['state'] {
  if (!active) return 'off';
  if (startsOn !== null && startsOn > day) return 'planned';
  return endsOn !== null && endsOn < day ? 'over' : 'shown';
}

export async function listBanners(db: Db): Promise<ListedBanner[]> {
  const rows = await db.select().from(banners).orderBy(asc(banners.rank), asc(banners.id));
  return rows.map(toListed);
}

/** Throws `not-found`. */
export async function getBanner(db: Db, id: number): Promise<ListedBanner> {
  const [row] = await db.select().from(banners).where(eq(banners.id, id));
  if (row === undefined) throw new Problem('not-found', 'Cette bannière n’existe pas.');
  return toListed(row);
}

/**
 * Creates a banner, or changes one (`id`); audited, outdates cached responses. Throws `not-found`, `bad-request` for an
 * unknown picture, a link out of the shop or wrong days, `conflict` when it was changed since or during an import.
 */
export async function saveBanner(
  db: Db,
  actor: Actor,
  input: BannerInput,
  { id, seenVersion }: { id?: number; seenVersion?: number | undefined } = {},
): Promise<ListedBanner> {
  const { title, link, picture = null } = input;
  return db.transaction(async (tx) => {
    await raiseRevision(tx);
    const before = id === undefined ? undefined : await getBanner(tx, id);
    if (before !== undefined) refuseStale(seenVersion, contentOf(before));
    await refuseUnknownPictures(tx, 'picture', picture === null ? [] : [picture]);
    await checkLink(tx, link);
    const values = {
      title,
      link,
      picture,
      subtitle: input.subtitle ?? '',
      startsOn: input.starts_on ?? null,
      endsOn: input.ends_on ?? null,
      rank: input.rank ?? 0,
      active: input.active ?? true,
    };
    refuseDays(values);
    const saved = oneRow(
      id === undefined
        ? await tx.insert(banners).values(values).returning()
        : await tx.update(banners).set(values).where(eq(banners.id, id)).returning(),
    );
    const after = toListed(saved);
    const action = before === undefined ? 'banner-created' : 'banner-changed';
    await writeAudit(tx, actor, { action, subject: `banner:${after.id}`, before, after });
    return after;
  });
}

/** Returns the deleted banner; audited, outdates cached responses. Throws `not-found`, `conflict` as `saveBanner`. */
export async function deleteBanner(
  db: Db,
  actor: Actor,
  { id, version: seenVersion }: VersionSeen,
): Promise<ListedBanner> {
  return db.transaction(async (tx) => {
    await raiseRevision(tx);
    const before = await getBanner(tx, id);
    refuseStale(seenVersion, contentOf(before));
    await tx.delete(banners).where(eq(banners.id, id));
    await writeAudit(tx, actor, { action: 'banner-deleted', subject: `banner:${id}`, before });
    return before;
  });
}

function refuseDays({ startsOn, endsOn }: Pick<Row, 'startsOn' | 'endsOn'>): void {
  const isWrong = [startsOn, endsOn].some((day) => day !== null && !isDay(day));
  const message = isWrong
    ? 'Ce jour n’existe pas.'
    : 'Le dernier jour est avant le premier : échangez-les.';
  const isTurned = startsOn !== null && endsOn !== null && endsOn < startsOn;
  if (isWrong || isTurned) {
    throw new Problem('bad-request', message, [{ field: 'ends_on', message }]);
  }
}

const isDay = (day: string): boolean => {
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
};

function toListed(row: Row): ListedBanner {
  const content = contentOf({ ...row, starts_on: row.startsOn, ends_on: row.endsOn });
  return {
    id: row.id,
    ...content,
    state: stateOf(row),
    version: contentVersion(content),
    image_url: row.picture === null ? null : pictureUrl(row.picture, 512),
  };
}

type Content = Pick<
  ListedBanner,
  'title' | 'subtitle' | 'link' | 'picture' | 'starts_on' | 'ends_on' | 'rank' | 'active'
>;

const contentOf = (banner: Content): Content => {
  const { title, subtitle, link, picture, starts_on, ends_on, rank, active } = banner;
  return { title, subtitle, link, picture, starts_on, ends_on, rank, active };
};

/** Throws `bad-request` on field `link` for no page, listed product, category or pack of the shop (rule W-11). */
export async function checkLink(db: Db, link: string): Promise<void> {
  const refuse = (message: string) =>
    new Problem('bad-request', message, [{ field: 'link', message }]);
  if (!/^\/(?![/\\])[^\s\\<>"]*$/.test(link)) {
    throw refuse('Un chemin de la boutique est attendu, comme /boutique ou /produits/12/details.');
  }
  const { pathname, searchParams } = new URL(link, 'https://boutique.invalid');
  const productId = /^\/produits\/([1-9]\d{0,8})\/details$/.exec(pathname)?.[1];
  if (productId !== undefined) {
    const isSold = and(eq(products.id, Number(productId)), eq(products.listed, true));
    const [found] = await db.select({ id: products.id }).from(products).where(isSold);
    if (found === undefined) throw refuse('Ce produit n’existe pas ou n’est pas en vente.');
    return;
  }
  const slug = categorySlugIn(pathname);
  if (slug !== undefined) {
    const isOfCategory = eq(categorySlugs.slug, slug);
    if ((await db.$count(categorySlugs, isOfCategory)) > 0) return;
    throw refuse('Cette catégorie n’existe pas.');
  }
  if (!PAGES.has(pathname)) throw refuse('Cette page n’existe pas dans la boutique.');
  const code = searchParams.get('code');
  if (pathname !== screens.pack) return;
  const [pack] = await db
    .select({ id: packs.id })
    .from(packs)
    .where(eq(packs.code, code ?? ''));
  if (pack === undefined) throw refuse('Ce pack n’existe pas : le lien est /pack-promo?code=CODE.');
}
