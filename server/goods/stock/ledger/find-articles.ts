import { asc, inArray, or } from 'drizzle-orm';
import type { ArticleName } from '#contract/goods/stock/staff-stock-lines.ts';
import type { Db } from '#server/base/db/open.ts';
import { type FieldProblem, Problem } from '#server/base/problem.ts';
import { products } from '#server/goods/catalogue/tables.ts';

export type Article = { productId: number; name: string; tracksSerials: boolean };

/**
 * The articles that lines name by their number or their reference, each with its line and kept from deletion
 * until the transaction ends. Throws `bad-request` for one that is not there or stands there twice.
 */
export async function findArticles<L extends ArticleName>(
  tx: Db,
  lines: readonly L[],
  field = 'lines',
): Promise<(Article & { line: L })[]> {
  const ids = lines.flatMap(({ product_id: id }) => id ?? []);
  const references = lines.flatMap(({ reference }) => reference ?? []);
  const found = await tx
    .select({
      productId: products.id,
      reference: products.reference,
      name: products.name,
      tracksSerials: products.tracksSerials,
    })
    .from(products)
    .where(or(inArray(products.id, ids), inArray(products.reference, references)))
    .orderBy(asc(products.id))
    .for('key share');
  const byId = new Map(found.map((row) => [row.productId, row]));
  const byReference = new Map(found.map((row) => [row.reference, row]));
  const problems: FieldProblem[] = [];
  const seen = new Set<number>();
  const articles = lines.flatMap((line, place) => {
    const { product_id: id, reference } = line;
    const row = id === undefined ? byReference.get(reference ?? '') : byId.get(id);
    if (row === undefined || seen.has(row.productId)) {
      const name = `${field}.${place}.${id === undefined ? 'reference' : 'product_id'}`;
      const message =
        row === undefined ? 'cet article n’existe pas' : `${row.name} est déjà dans la liste`;
      problems.push({ field: name, message });
      return [];
    }
    seen.add(row.productId);
    const { productId, name, tracksSerials } = row;
    return [{ productId, name, tracksSerials, line }];
  });
  const [first] = problems;
  if (first !== undefined) throw new Problem('bad-request', `${first.message}.`, problems);
  return articles;
}

/** The one article that somebody names. Throws `bad-request`. */
export async function findArticle(tx: Db, name: ArticleName): Promise<Article> {
  const [article] = await findArticles(tx, [name]);
  if (article === undefined) throw new Problem('bad-request', 'Indiquez un article.');
  return article;
}

/** Refuses a list without which a person does not know what to do. */
export function refuseLines(problems: readonly FieldProblem[]): void {
  const [first] = problems;
  if (first === undefined) return;
  throw new Problem('bad-request', first.message, [...problems]);
}
