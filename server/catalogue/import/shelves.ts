import { oneRow } from '#server/db/one-row.ts';
import type { Db } from '#server/db/open.ts';
import { categories } from '#server/db/schema/catalogue.ts';
import { findOrCreateCategory } from '../shelves/save-category.ts';
import { findOrCreateTags, listTags } from '../shelves/tags.ts';

/** Categories and tags by name in any case; each is asked of the database once. */
export type Shelves = {
  categoryId(name: string): Promise<number>;
  /** In ascending order, without repetition. */
  tagIds(names: string[]): Promise<number[]>;
  categoryName(id: number): string;
  tagNames(ids: number[]): string[];
  /** Those that were not there before. */
  created: { categories: number[]; tags: number[] };
};

/** Above any number that the database gives, so that new names come last there too. */
const FIRST_IMAGINED = 2 ** 31;

/**
 * Reads the categories and tags there are; new names are created when first asked for. A dry run only
 * imagines them, under numbers that no others have.
 */
export async function openShelves(tx: Db, { dryRun }: { dryRun: boolean }): Promise<Shelves> {
  const key = (name: string) => name.toLowerCase();
  const shelves = await tx.select({ id: categories.id, name: categories.name }).from(categories);
  const categoryIds = new Map(shelves.map(({ name, id }) => [key(name), id]));
  const labels = await listTags(tx);
  const tagIds = new Map(labels.map(({ name, id }) => [key(name), id]));
  const categoryNames = new Map(shelves.map(({ name, id }) => [id, name]));
  const tagNames = new Map(labels.map(({ name, id }) => [id, name]));
  const created: { categories: number[]; tags: number[] } = { categories: [], tags: [] };
  let imagined = FIRST_IMAGINED;
  const imagine = async () => imagined++;
  const findOrKeep = async (
    known: Map<string, number>,
    name: string,
    create: () => Promise<number>,
    { names, ids }: { names: Map<number, string>; ids: number[] },
  ): Promise<number> => {
    const found = known.get(key(name));
    if (found !== undefined) return found;
    const id = await create();
    known.set(key(name), id);
    if (!names.has(id)) ids.push(id);
    names.set(id, name);
    return id;
  };
  const newCategories = { names: categoryNames, ids: created.categories };
  const newTags = { names: tagNames, ids: created.tags };
  return {
    created,
    categoryName: (id) => categoryNames.get(id) ?? '',
    tagNames: (ids) => ids.map((id) => tagNames.get(id) ?? ''),
    categoryId: (name) =>
      findOrKeep(
        categoryIds,
        name,
        dryRun ? imagine : () => findOrCreateCategory(tx, name),
        newCategories,
      ),
    tagIds: async (names) => {
      const ids = new Set<number>();
      for (const name of names) {
        const create = async () => oneRow(await findOrCreateTags(tx, [name]));
        ids.add(await findOrKeep(tagIds, name, dryRun ? imagine : create, newTags));
      }
      return [...ids].sort((a, b) => a - b);
    },
  };
}
