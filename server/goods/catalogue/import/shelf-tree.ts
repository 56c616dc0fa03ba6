import { eq } from 'drizzle-orm';
import { categoryPathName } from '#contract/goods/catalogue/categories.ts';
import { oneRow } from '#server/base/db/one-row.ts';
import type { Db } from '#server/base/db/open.ts';
import { findOrCreateCategory } from '../shelves/save-category.ts';
import { categories } from '../tables.ts';
import { TO_SORT } from './dialects/dialect.ts';
import type { MovedCategory } from './import-record.ts';

type Known = { id: number; name: string; parentId: number | null };

type Names = {
  find(name: string): number | undefined;
  idOf(name: string): number;
  nameOf(id: number): string;
};

/** Where the categories of a file stand (rule G-53). The first row that names a parent decides. */
export function openTree(known: readonly Known[], names: Names) {
  const parentOf = new Map<number, number>();
  const parents = new Set<number>();
  const put = (id: number, parentId: number) => {
    parentOf.set(id, parentId);
    parents.add(parentId);
  };
  for (const { id, parentId } of known) if (parentId !== null) put(id, parentId);
  const ofShop = new Set(known.map(({ id }) => id));
  const wanted = new Map<number, string>();

  /** Whether a category may have children: it is not a child itself. */
  const mayHaveChildren = (parent: string): boolean => {
    const id = names.find(parent);
    return id === undefined || !parentOf.has(id);
  };
  const isFree = (id: number) => !parentOf.has(id) && !parents.has(id);
  const categoryId = (name: string, parent?: string): number => {
    const id = names.find(name);
    const isAsked = parent !== undefined && parent !== '' && name !== TO_SORT;
    if (!isAsked || !mayHaveChildren(parent)) return names.idOf(name);
    if (id === undefined) {
      // The parent first, so that it is named first.
      const parentId = names.idOf(parent);
      const own = names.idOf(name);
      if (own !== parentId) put(own, parentId);
      return own;
    }
    if (!isFree(id) || names.find(parent) === id) return id;
    if (!ofShop.has(id)) put(id, names.idOf(parent));
    else if (!wanted.has(id)) wanted.set(id, parent);
    return id;
  };
  const pathOf = (id: number): string => {
    const parentId = parentOf.get(id);
    return categoryPathName(
      names.nameOf(id),
      parentId === undefined ? undefined : names.nameOf(parentId),
    );
  };
  /** A category that became a parent in the file, or whose parent became a child, stays where it is. */
  const movable = () =>
    [...wanted]
      .filter(([id, parent]) => isFree(id) && mayHaveChildren(parent))
      .map(([id, parent]) => {
        const parentId = names.find(parent);
        const name = parentId === undefined ? parent : names.nameOf(parentId);
        return { id, parent: name, path: categoryPathName(names.nameOf(id), name) };
      });
  const moves = () => movable().map(({ path }) => path);

  /** Writes the places: those of new categories, and of the shop's own as far as their moves are confirmed. */
  async function place(
    tx: Db,
    idOf: ReadonlyMap<number, number>,
    confirmed: readonly string[],
  ): Promise<{ moved: MovedCategory[]; parents: number[] }> {
    const real = (id: number) => idOf.get(id) ?? id;
    const planned = movable().filter(({ path }) => confirmed.includes(path));
    for (const [id, parentId] of parentOf) {
      if (!ofShop.has(id)) await setParent(tx, real(id), real(parentId));
    }
    const moved: MovedCategory[] = [];
    const made: number[] = [];
    for (const { id, parent } of planned) {
      const parentId = await findOrCreateCategory(tx, parent);
      const isNew = names.find(parent) === undefined && !ofShop.has(parentId);
      if (isNew && !made.includes(parentId)) made.push(parentId);
      const { hidden: wasHidden } = oneRow(
        await tx.select().from(categories).where(eq(categories.id, id)),
      );
      if (await setParent(tx, id, parentId)) moved.push({ id, parentId, wasHidden });
    }
    return { moved, parents: made };
  }
  return { categoryId, pathOf, moves, place };
}

/** False where another move of the same file came first, so that there would be a third level. */
async function setParent(tx: Db, id: number, parentId: number): Promise<boolean> {
  const parent = oneRow(await tx.select().from(categories).where(eq(categories.id, parentId)));
  const isParent = (await tx.$count(categories, eq(categories.parentId, id))) > 0;
  if (parent.parentId !== null || isParent || id === parentId) return false;
  await tx.update(categories).set({ parentId }).where(eq(categories.id, id));
  return true;
}
