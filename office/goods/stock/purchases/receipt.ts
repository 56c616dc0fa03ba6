import type { Purchase, Receipt } from '#contract/goods/stock/staff-purchases.ts';

/** An article that can be received: of the purchase, or one that came without being ordered. */
export type Expected = { productId: number; name: string; left: number; tracksSerials: boolean };
/** What was typed of an article, as text of its fields. */
export type TypedLine = { pieces?: string; reason?: string; serials?: string };

/** What can still be received of a purchase; an article that is deleted cannot. */
export const expectedOf = ({ lines }: Pick<Purchase, 'lines'>): Expected[] =>
  lines.flatMap(({ product_id, name, ordered, received, tracks_serials }) =>
    product_id === null
      ? []
      : [
          {
            productId: product_id,
            name,
            left: Math.max(0, ordered - received),
            tracksSerials: tracks_serials,
          },
        ],
  );

/** Whether more came of an article than was still to come, which needs a reason. */
export const isTooMany = ({ left }: Expected, { pieces = '' }: TypedLine): boolean =>
  Number(pieces) > left;

/** The lines of a receipt: the articles of which something came. */
export function toReceived(
  articles: readonly Expected[],
  typed: Record<number, TypedLine>,
): Receipt['lines'] {
  return articles.flatMap((article) => {
    const line = typed[article.productId] ?? {};
    const pieces = Number(line.pieces ?? 0);
    if (pieces === 0) return [];
    const serials = serialsIn(line.serials ?? '');
    return [
      {
        product_id: article.productId,
        pieces,
        ...(isTooMany(article, line) && { reason: line.reason ?? '' }),
        ...(serials.length > 0 && { serials }),
      },
    ];
  });
}

/** Serial numbers, one to a line or separated by commas. */
export const serialsIn = (text: string): string[] =>
  text
    .split(/[\n,;]/)
    .map((serial) => serial.trim())
    .filter(Boolean);
