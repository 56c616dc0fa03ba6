import { sql } from 'drizzle-orm';
import type { CatalogueVersion } from '#server/base/db/catalogue-revision.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { campaignProducts, products, productTags } from '../tables.ts';

/** How many products there are of something, and how many of them the shop shows. */
type ArticleCount = { all: number; listed: number };
type Counts = Map<number, ArticleCount>;
export type ReadCounts = () => Promise<Counts>;

const OF = {
  category: sql`select category_id as id, count(*)::int as all,
    (count(*) filter (where listed))::int as listed from ${products} group by 1`,
  tag: sql`select tag_id as id, count(*)::int as all, 0 as listed from ${productTags} group by 1`,
  campaign: sql`select campaign_id as id, count(*)::int as all,
    (count(*) filter (where p.listed))::int as listed
    from ${campaignProducts} join ${products} p on p.id = product_id group by 1`,
};

/** Products of each category, tag (`listed` is 0) or campaign, cached in this process until the catalogue changes. */
export function cacheCounts(db: Db, version: CatalogueVersion, of: keyof typeof OF): ReadCounts {
  let kept: { at: string; counts: Promise<Counts> } | undefined;
  return () => {
    const at = version.current();
    if (kept?.at !== at) {
      const counts = count(db, OF[of]);
      kept = { at, counts };
      counts.catch(() => {
        kept = undefined;
      });
    }
    return kept.counts;
  };
}

async function count(db: Db, query: (typeof OF)[keyof typeof OF]): Promise<Counts> {
  const rows = rowsOf<ArticleCount & { id: number }>(await db.execute(query));
  return new Map(rows.map(({ id, all, listed }) => [id, { all, listed }]));
}

export const NO_ARTICLE: ArticleCount = { all: 0, listed: 0 };
