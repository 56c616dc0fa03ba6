import { eq, sql } from 'drizzle-orm';
import { ALL } from '#contract/base/limits.ts';
import { commonKind, hasFamily } from '#contract/goods/catalogue/facts/fact-families.ts';
import type { Db } from '#server/base/db/open.ts';
import { currentFacts } from '../fact-fields/current-facts.ts';
import { categories, categorySlugs } from '../tables.ts';
import type { BranchTerms, ListMemory } from './product-query.ts';

type Node = { id: number; name: string; parentId: number | null };

/** The categories of a shop with parents, by name in small letters and by number; undefined without parents. */
type Tree = { byName: Map<string, Node>; byId: Map<number, Node>; below: Map<number, Node[]> };

/** What a list of a category by its name has to know of the tree (rule G-52). Cached until the catalogue changes. */
export async function branchOf(
  db: Db,
  memory: ListMemory,
  name: string | undefined,
): Promise<BranchTerms> {
  if (name === undefined || name === ALL) return {};
  const tree = await memory.remember('category tree', () => readTree(db));
  if (tree === undefined) return { kind: name };
  const node = tree.byName.get(name.toLowerCase()) ?? (await findFormer(db, tree, name));
  if (node === undefined) return { kind: name };
  const children = tree.below.get(node.id) ?? [];
  if (children.length === 0) return { kind: kindOf(tree, node) };
  const ids = [node, ...children].map(({ id }) => id);
  return {
    branch: `{${ids.join(',')}}`,
    kind: commonKind(
      children.map((child) => kindOf(tree, child)),
      currentFacts().families,
    ),
  };
}

/** A name that says nothing falls back to that of the parent. */
function kindOf({ byId }: Tree, { name, parentId }: Node): string {
  const parent = parentId === null ? undefined : byId.get(parentId);
  return parent === undefined || hasFamily(name, currentFacts().families) ? name : parent.name;
}

async function readTree(db: Db): Promise<Tree | undefined> {
  const nodes = await db
    .select({ id: categories.id, name: categories.name, parentId: categories.parentId })
    .from(categories);
  const children = nodes.filter(({ parentId }) => parentId !== null);
  if (children.length === 0) return undefined;
  return {
    byName: new Map(nodes.map((node) => [node.name.toLowerCase(), node])),
    byId: new Map(nodes.map((node) => [node.id, node])),
    below: Map.groupBy(children, ({ parentId }) => parentId ?? 0),
  };
}

async function findFormer(db: Db, { byId }: Tree, name: string): Promise<Node | undefined> {
  const [found] = await db
    .select({ id: categorySlugs.categoryId })
    .from(categorySlugs)
    .where(eq(categorySlugs.slug, sql`category_slug(${name})`));
  return found && byId.get(found.id);
}
