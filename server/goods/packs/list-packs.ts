import { and, type SQL, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/base/staff-list.ts';
import { type ListedPack, staffPacks } from '#contract/goods/staff-packs.ts';
import type { Db } from '#server/base/db/open.ts';
import { hasPart } from '#server/base/lists/page-of.ts';
import { listOf, type StaffRows } from '#server/base/lists/read-list.ts';
import { today } from '#server/base/time.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { pictureUrl } from '#server/goods/media/picture-urls.ts';
import { packLines, packs } from '#server/goods/packs/tables.ts';
import { type FoundPack, findPacks, totalsOf } from './find-packs.ts';

/** The packs of all states, the one that ends last first unless told otherwise. */
export function listPacks(db: Db, query: QueryOf<typeof staffPacks>): StaffRows<ListedPack> {
  return listOf(db, staffPacks, query, {
    from: packs,
    where: and(query.state && inState(query.state), query.q ? matches(query.q) : undefined),
    sortable: {
      end_date: packs.endsOn,
      start_date: packs.startsOn,
      name: packs.name,
      code: packs.code,
    },
    id: packs.id,
    read: async (wanted) => (await findPacks(db, wanted)).map(toListed),
  });
}

/** What `stateOf` says, as a condition. */
function inState(state: ListedPack['state']): SQL {
  const day = today();
  const isOver = sql`coalesce(${packs.endsOn} < ${day}::date, false)`;
  if (state === 'expire') return isOver;
  const isDraft = sql`(not ${packs.active} or coalesce(${packs.startsOn} > ${day}::date, false))`;
  return state === 'draft'
    ? sql`(not ${isOver} and ${isDraft})`
    : sql`not (${isOver} or ${isDraft})`;
}

const matches = (q: string): SQL =>
  sql`(${hasPart(packs.name, q)} or ${hasPart(packs.code, q)} or exists (
    select from ${packLines} join ${products} on ${products.id} = ${packLines.productId}
    where ${packLines.packId} = ${packs.id} and ${hasPart(products.name, q)}))`;

function toListed(pack: FoundPack): ListedPack {
  const { total, separateTotal } = totalsOf(pack.lines);
  return {
    id: pack.id,
    code: pack.code,
    name: pack.name,
    start_date: pack.startsOn,
    end_date: pack.endsOn,
    active: pack.active,
    state: pack.state,
    total,
    separate_total: separateTotal,
    line_count: pack.lines.length,
    unsold: pack.lines.filter(({ isListed }) => !isListed).map(({ name }) => name),
    image_url: pack.picture === null ? null : pictureUrl(pack.picture, 256),
  };
}
