import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import { findOrCreateCategory } from '../shelves/save-category.ts';
import { findOrCreateTags, listTags } from '../shelves/tags.ts';
import { categories } from '../tables.ts';

/** Categories and tags by name in any case; new ones get provisional numbers. */
export type Shelves = {
  categoryId(name: string): number;
  /** In ascending order, without repetition. */
  tagIds(names: string[]): number[];
  categoryName(id: number): string;
  tagNames(ids: number[]): string[];
  /** Creates the provisional ones. */
  make(tx: Db): Promise<MadeShelves>;
};

export type MadeShelves = {
  /** The final numbers of provisional ones. */
  idOf: { categories: Map<number, number>; tags: Map<number, number> };
  /** Those that were not there before. */
  created: { categories: number[]; tags: number[] };
};

/** Above all numbers of the database, so that new names sort last. */
const FIRST_IMAGINED = 2 ** 31;

/** Reads all categories and tags. New names get provisional ids; only `make` writes. */
export async function openShelves(db: Db): Promise<Shelves> {
  const found = await db.select({ id: categories.id, name: categories.name }).from(categories);
  let next = FIRST_IMAGINED;
  const imagine = () => next++;
  const shelves = openNames(found, imagine);
  const labels = openNames(await listTags(db), imagine);
  return {
    categoryId: shelves.idOf,
    tagIds: (names) => [...new Set(names.map(labels.idOf))].sort((a, b) => a - b),
    categoryName: shelves.nameOf,
    tagNames: (ids) => ids.map(labels.nameOf),
    make: async (tx) => {
      const made = await shelves.make((name) => findOrCreateCategory(tx, name));
      const marked = await labels.make(async (name) => oneRow(await findOrCreateTags(tx, [name])));
      return {
        idOf: { categories: made.idOf, tags: marked.idOf },
        created: { categories: made.created, tags: marked.created },
      };
    },
  };
}

function openNames(known: readonly { id: number; name: string }[], imagine: () => number) {
  const key = (name: string) => name.toLowerCase();
  const ids = new Map(known.map(({ id, name }) => [key(name), id]));
  const names = new Map(known.map(({ id, name }) => [id, name]));
  return {
    nameOf: (id: number) => names.get(id) ?? '',
    idOf: (name: string): number => {
      const found = ids.get(key(name));
      if (found !== undefined) return found;
      const id = imagine();
      ids.set(key(name), id);
      names.set(id, name);
      return id;
    },
    make: async (create: (name: string) => Promise<number>) => {
      const idOf = new Map<number, number>();
      for (const [id, name] of names) {
        if (id >= FIRST_IMAGINED) idOf.set(id, await create(name));
      }
      // The database may know a name in other capitals than JavaScript does.
      const created = [...new Set(idOf.values())].filter((id) => !names.has(id));
      return { idOf, created };
    },
  };
}
