import { sql } from 'drizzle-orm';
import { oneRow } from '#server/base/db/one-row.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import { foldText } from '../search/search-words.ts';
import { findOrCreateCategory } from '../shelves/save-category.ts';
import { findOrCreateTags, listTags } from '../shelves/tags.ts';
import { categories } from '../tables.ts';
import type { MovedCategory } from './import-record.ts';
import { openTree } from './shelf-tree.ts';

/** Categories and tags by name; new ones get provisional numbers. */
export type Shelves = {
  /**
   * Also by a former name, in other capitals and accents, in singular or plural. A new category stands under `parent`,
   * which is new too if the shop does not have it; one of the shop keeps its place (rule G-53).
   */
  categoryId(name: string, parent?: string): number;
  /** In ascending order, without repetition. */
  tagIds(names: string[]): number[];
  categoryName(id: number): string;
  tagNames(ids: number[]): string[];
  /** Paths of categories that got a provisional number, in the order of the file; a clerk confirms them (rule G-39). */
  newCategories(): string[];
  /** Paths of categories of the shop at the top that the file sees under a parent. */
  moves(): string[];
  /** Creates the provisional ones, and moves categories whose paths are confirmed. */
  make(tx: Db, confirmed: readonly string[]): Promise<MadeShelves>;
};

export type MadeShelves = {
  /** The final numbers of provisional ones. */
  idOf: { categories: Map<number, number>; tags: Map<number, number> };
  /** Those that were not there before. */
  created: { categories: number[]; tags: number[] };
  /** Categories of the shop that went under a parent. */
  moved: MovedCategory[];
};

/** Above all numbers of the database, so that new names sort last. */
const FIRST_IMAGINED = 2 ** 31;

/** Reads all categories and tags. New names get provisional ids; only `make` writes. */
export async function openShelves(db: Db): Promise<Shelves> {
  const found = await db
    .select({ id: categories.id, name: categories.name, parentId: categories.parentId })
    .from(categories);
  let next = FIRST_IMAGINED;
  const imagine = () => next++;
  const shelves = openNames(found, imagine, [plainName, singular, await formerNames(db)]);
  const tree = openTree(found, shelves);
  const labels = openNames(await listTags(db), imagine, []);
  return {
    categoryId: tree.categoryId,
    tagIds: (names) => [...new Set(names.map(labels.idOf))].sort((a, b) => a - b),
    categoryName: shelves.nameOf,
    tagNames: (ids) => ids.map(labels.nameOf),
    newCategories: () => shelves.imagined().map(tree.pathOf),
    moves: tree.moves,
    make: async (tx, confirmed) => {
      const made = await shelves.make((name) => findOrCreateCategory(tx, name));
      const { moved, parents } = await tree.place(tx, made.idOf, confirmed);
      const marked = await labels.make(async (name) => oneRow(await findOrCreateTags(tx, [name])));
      return {
        idOf: { categories: made.idOf, tags: marked.idOf },
        created: { categories: [...made.created, ...parents], tags: marked.created },
        moved,
      };
    },
  };
}

/** Without case, accents and signs. */
const plainName = (name: string) =>
  foldText(name)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** `Téléviseurs` and `TELEVISEUR` are one shelf; words of three letters keep their end, as in `gaz`. */
const singular = (name: string) =>
  plainName(name)
    .split(' ')
    .map((word) => (word.length > 3 ? word.replace(/(aux|[sx])$/, endOfSingular) : word))
    .join(' ');

const endOfSingular = (plural: string) => (plural === 'aux' ? 'al' : '');

/** What a category was called before leads to its present name; the address of its page keeps it. */
async function formerNames(db: Db): Promise<(name: string) => string> {
  const rows = rowsOf<{ slug: string; name: string }>(
    await db.execute(sql`select s.slug, c.name from category_slugs s
      join categories c on c.id = s.category_id where not s.current`),
  );
  const nameOf = new Map(rows.map(({ slug, name }) => [slug, name]));
  return (name) => singular(nameOf.get(plainName(name).replaceAll(' ', '-')) ?? name);
}

/** `looser` are keys by which a name is sought in turn once its letters in any case are unknown. */
function openNames(
  known: readonly { id: number; name: string }[],
  imagine: () => number,
  looser: readonly ((name: string) => string)[],
) {
  const keys = [(name: string) => name.toLowerCase(), ...looser];
  const names = new Map(known.map(({ id, name }) => [id, name]));
  const ids = keys.map(() => new Map<string, number>());
  const add = (name: string, id: number) => {
    for (const [place, key] of keys.entries()) {
      const written = key(name);
      if (written !== '' && ids[place]?.has(written) === false) ids[place].set(written, id);
    }
  };
  for (const { id, name } of known) add(name, id);
  const find = (name: string): number | undefined => {
    for (const [place, key] of keys.entries()) {
      const found = ids[place]?.get(key(name));
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return {
    nameOf: (id: number) => names.get(id) ?? '',
    find,
    idOf: (name: string): number => {
      const found = find(name);
      if (found !== undefined) return found;
      const id = imagine();
      add(name, id);
      names.set(id, name);
      return id;
    },
    imagined: () => [...names.keys()].filter((id) => id >= FIRST_IMAGINED),
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
