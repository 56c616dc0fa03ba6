import type { Pack, PackChoice, StaffPack } from '#contract/goods/packs.ts';
import { contentVersion } from '#server/base/content-version.ts';
import type { Db } from '#server/base/db/open.ts';
import { hashInUrl, pictureSizes, pictureUrl } from '#server/goods/media/picture-urls.ts';
import { readVariant } from '#server/goods/media/read-variant.ts';
import { choicesOf, type FoundPack, packTotalsOf } from './find-packs.ts';

const CARD_WIDTH = 512;

/** A pack as on the wire. `produits[].id` is the product's id, which clients send as the order line's (rule G-22). */
export function toPack(found: FoundPack): Pack {
  const lines = found.lines.map((line) => {
    const choices = choicesOf(line);
    return { ...line, ...choices[0], choices };
  });
  const { total, separateTotal } = packTotalsOf(lines);
  return {
    id: found.id,
    code: found.code,
    name: found.name,
    start_date: found.startsOn,
    end_date: found.endsOn,
    state: found.state,
    sommeTotal: total,
    separate_total: separateTotal,
    ...picturesOf(found),
    produits: lines.map((line) => ({
      id: line.productId,
      line_id: line.id,
      product_id: line.productId,
      category: line.category,
      name: line.name,
      price_unit: line.unitPrice,
      quantity: line.quantity,
      ...picturesOf(line),
      ...(line.choices.length > 1 && { choices: line.choices.map(toChoice) }),
    })),
  };
}

const toChoice = (good: ReturnType<typeof choicesOf>[number]): PackChoice => ({
  id: good.productId,
  name: good.name,
  shown_price: good.shownPrice,
  is_sold_out: good.isSoldOut,
  ...picturesOf(good),
});

export function toStaffPack(found: FoundPack): StaffPack {
  return {
    ...toPack(found),
    active: found.active,
    picture: found.ownPicture,
    lines: found.lines.map((line) => ({
      product_id: line.productId,
      name: line.name,
      quantity: line.quantity,
      price_unit: line.unitPrice,
      shown_price: line.shownPrice,
      listed: line.isListed,
      alternatives: line.alternatives.map(({ productId, name, isListed }) => ({
        product_id: productId,
        name,
        listed: isListed,
      })),
    })),
    version: contentVersion(packContentOf(found)),
  };
}

/** What a clerk writes of a pack, in the names of the wire. */
export const packContentOf = (found: FoundPack) => ({
  code: found.code,
  name: found.name,
  start_date: found.startsOn,
  end_date: found.endsOn,
  active: found.active,
  picture: found.ownPicture,
  lines: found.lines.map(({ productId, quantity, unitPrice, alternatives }) => ({
    product_id: productId,
    quantity,
    price_unit: unitPrice,
    ...(alternatives.length > 0 && {
      alternatives: alternatives.map((other) => other.productId),
    }),
  })),
});

function picturesOf({ picture, pictureColor }: Pick<FoundPack, 'picture' | 'pictureColor'>) {
  return {
    image_url: picture === null ? null : pictureUrl(picture, CARD_WIDTH),
    image_color: pictureColor,
    image_sizes: picture === null ? [] : pictureSizes(picture),
  };
}

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
