import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import type { BeforeImport, GivenPictures, ImportRow, WantedPictures } from './import-record.ts';

/** When a job gave a product its pictures, and when the product was changed before; undefined if it did not. */
export function whenGiven(
  given: GivenPictures[],
  { id, at }: Pick<WantedPictures, 'id' | 'at'>,
): { at: string; before: string } | undefined {
  const found = given.find(({ ids }) => ids.includes(id));
  if (found === undefined) return undefined;
  const [, before = at] = found.changed.find(([changed]) => changed === id) ?? [];
  return { at: found.at, before };
}

/**
 * Makes products as they were before jobs gave them pictures, to be called first by the undo of an import: takes off the
 * pictures of this import, unless a person changed the product, and hides when earlier imports gave theirs. Returns the
 * products that the import changed in nothing but pictures: how many are restored, and the references of those kept.
 */
export async function takeOffPictures(
  tx: Db,
  { id, report }: Pick<ImportRow, 'id' | 'report'>,
  before: BeforeImport,
): Promise<{ restored: number; kept: string[] }> {
  await hideEarlierPictures(tx, id);
  const given = (report.pictureWork?.given ?? []).flatMap(({ at, ids, changed }) => {
    const isChanged = new Set(changed.map(([product]) => product));
    return ids.map((product) => ({ id: product, at: isChanged.has(product) ? null : at }));
  });
  if (given.length === 0) return { restored: 0, kept: [] };
  const found = rowsOf<{ id: number; reference: string; isTakenOff: boolean }>(
    await tx.execute(sql`
      with given as (
        select g.id, g.at, w.at as before
        from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(id int, at timestamptz)
        join jsonb_to_recordset(${JSON.stringify(timesOf(before))}::jsonb)
          as w(id int, at timestamptz) on w.id = g.id),
      taken_off as (
        update products p set pictures = '{}', updated_at = given.before from given
        where p.id = given.id and p.updated_at in (given.at, given.before) returning p.id)
      select p.id, p.reference, taken_off.id is not null as "isTakenOff"
      from given join products p on p.id = given.id left join taken_off on taken_off.id = p.id
      order by p.id`),
  );
  const others = new Set([...before.created, ...before.updated.map((product) => product.id)]);
  const only = found.filter((product) => !others.has(product.id));
  return {
    restored: only.filter(({ isTakenOff }) => isTakenOff).length,
    kept: only.filter(({ isTakenOff }) => !isTakenOff).map(({ reference }) => reference),
  };
}

const timesOf = ({ pictures = [] }: BeforeImport) => pictures.map(({ id, at }) => ({ id, at }));

/** A product that this import changed and an earlier one then gave its pictures counts as unchanged since. */
async function hideEarlierPictures(tx: Db, importId: number): Promise<void> {
  await tx.execute(sql`
    update products p set updated_at = seen.before
    from (
      select (changed ->> 0)::int as id, (changed ->> 1)::timestamptz as before,
        (given ->> 'at')::timestamptz as at
      from catalogue_imports earlier,
        jsonb_path_query(earlier.report, '$.pictureWork.given[*]') as given,
        jsonb_array_elements(given -> 'changed') as changed
      where earlier.state = 'applied' and earlier.id <> ${importId}) as seen
    where p.id = seen.id and p.updated_at = seen.at
      and seen.before = (select applied_at from catalogue_imports where id = ${importId})`);
}
