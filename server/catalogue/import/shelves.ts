import { findOrCreateCategory } from '#server/catalogue/save-category.ts';
import { findOrCreateTags, listTags } from '#server/catalogue/tags.ts';
import type { Db } from '#server/db/open.ts';
import { categories } from '#server/db/schema/catalogue.ts';

/** Categories and tags by name in any case; each is asked of the database once. */
export type Shelves = {
  categoryId(name: string): Promise<number>;
  /** In ascending order, without repetition. */
  tagIds(names: string[]): Promise<number[]>;
};

/** Reads the categories and tags there are; new names are created when first asked for. */
export async function openShelves(tx: Db): Promise<Shelves> {
  const key = (name: string) => name.toLowerCase();
  const shelves = await tx.select({ id: categories.id, name: categories.name }).from(categories);
  const categoryIds = new Map(shelves.map(({ name, id }) => [key(name), id]));
  const tagIds = new Map((await listTags(tx)).map(({ name, id }) => [key(name), id]));
  const findOrKeep = async (
    known: Map<string, number>,
    name: string,
    create: () => Promise<number>,
  ): Promise<number> => {
    const id = known.get(key(name)) ?? (await create());
    known.set(key(name), id);
    return id;
  };
  return {
    categoryId: (name) => findOrKeep(categoryIds, name, () => findOrCreateCategory(tx, name)),
    tagIds: async (names) => {
      const ids = new Set<number>();
      for (const name of names) {
        const create = async () => (await findOrCreateTags(tx, [name]))[0]!;
        ids.add(await findOrKeep(tagIds, name, create));
      }
      return [...ids].sort((a, b) => a - b);
    },
  };
}
