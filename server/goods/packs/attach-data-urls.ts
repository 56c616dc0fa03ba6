import type { Pack } from '#contract/goods/packs.ts';
import type { Db } from '#server/base/db/open.ts';
import { hashInUrl } from '#server/goods/media/picture-urls.ts';
import { readVariant } from '#server/goods/media/read-variant.ts';

const WIDTH_PX = 256;

/** Adds `image`, a JPEG as a data URL, to a pack and its products, for clients that do not ask for URLs. */
export async function attachDataUrls(db: Db, pack: Pack): Promise<Pack> {
  const produits: Pack['produits'] = [];
  for (const product of pack.produits) {
    produits.push({ ...product, image: await dataUrlOf(db, product.image_url) });
  }
  return { ...pack, image: await dataUrlOf(db, pack.image_url), produits };
}

async function dataUrlOf(db: Db, url: string | null): Promise<string | null> {
  const hash = hashInUrl(url);
  const bytes =
    hash === undefined
      ? undefined
      : await readVariant(db, { hash, width: WIDTH_PX, format: 'jpeg' });
  if (bytes === undefined) return null;
  return `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`;
}
