import { eq } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { withAccents } from '#contract/base/fields/accents.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { shownPrice } from '#contract/goods/catalogue/product-prices.ts';
import type { Db } from '#server/base/db/open.ts';
import { hashOf } from '#server/base/hash.ts';
import type { PreviewText } from '#server/base/pictures/link-preview.ts';
import { SHOP, workOnPicture } from '#server/base/pictures/work-on-picture.ts';
import { createQueue } from '#server/base/take-turns.ts';
import { getListedProduct } from '#server/goods/catalogue/product/find-product.ts';
import { pictures } from '#server/goods/media/tables.ts';

const MAX_KEPT_BYTES = 12 * 1024 * 1024;

/** A JPEG of 1200x630; `key` is a hash of all that it shows. */
type Preview = { key: string; bytes: Uint8Array };
type Visitor = {
  /** Those of one address wait for each other first. */
  address: string;
  beforeDrawing: () => Promise<void>;
};
type ReadPreview = (productId: number, visitor: Visitor) => Promise<Preview>;

/**
 * Draws and caches (in this process) one preview per product until name, price or picture changes; one at a time, in
 * turn for each address. Throws `not-found` for a product not for sale.
 */
export function createPreviewReader(db: Db, shopName: () => string): ReadPreview {
  const inTurn = createQueue(1);
  const running = new Map<string, Promise<Preview>>();
  const kept = new LRUCache<number, Preview>({
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: ({ bytes }) => bytes.byteLength,
  });
  const found = (productId: number, key: string) => {
    const known = kept.get(productId);
    return known?.key === key ? known : running.get(key);
  };
  return async (productId, { address, beforeDrawing }) => {
    const product = await getListedProduct(db, productId);
    const { amountXof, beforeXof } = shownPrice(product);
    const hash = product.pictures[0]?.hash;
    const text: PreviewText = {
      name: withAccents(product.name),
      price: amountXof > 0 ? formatXof(amountXof) : '',
      before: beforeXof === undefined || amountXof === 0 ? '' : formatXof(beforeXof),
      shop: shopName(),
    };
    const key = hashOf(Buffer.from(JSON.stringify([productId, text, hash])));
    const before = found(productId, key);
    if (before !== undefined) return before;
    await beforeDrawing();
    // Others may have come to this point before.
    const meanwhile = found(productId, key);
    if (meanwhile !== undefined) return meanwhile;
    const draw = async () => {
      const bytes = await workOnPicture(
        'drawPreview',
        { text, picture: await original(db, hash) },
        SHOP,
      );
      const drawn = { key, bytes };
      kept.set(productId, drawn);
      return drawn;
    };
    const started = inTurn(draw, address).finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
}

async function original(db: Db, hash: string | undefined): Promise<Uint8Array | undefined> {
  if (hash === undefined) return undefined;
  const [row] = await db
    .select({ bytes: pictures.bytes })
    .from(pictures)
    .where(eq(pictures.hash, hash));
  return row?.bytes;
}
