import { useMemo, useState } from 'react';
import { withAccents } from '#contract/base/fields/accents.ts';
import type { Pack } from '#contract/goods/packs.ts';

type PackProduct = Pack['produits'][number];

/** The products that the buyer chose, by line. */
type Chosen = Record<number, number>;

/** The pack as the buyer chose it (rule G-62), with what its products cost alone today. */
export function chosenPack(pack: Pack, chosen: Chosen): Pack {
  let separateXof = pack.separate_total;
  const produits = pack.produits.map((product) => {
    const [usual] = product.choices ?? [];
    const wanted = product.choices?.find(({ id }) => id === chosen[product.line_id]);
    if (usual === undefined || wanted === undefined) return product;
    const { shown_price: shownPrice, is_sold_out: _isSoldOut, ...good } = wanted;
    separateXof += (shownPrice - usual.shown_price) * product.quantity;
    return { ...product, ...good, product_id: good.id };
  });
  return { ...pack, produits, separate_total: separateXof };
}

export function usePackChoice(pack: Pack) {
  const [chosen, setChosen] = useState<Chosen>({});
  const own = useMemo(() => chosenPack(pack, chosen), [pack, chosen]);
  const choose = (line: number, id: number) => setChosen((now) => ({ ...now, [line]: id }));
  return { pack: own, choose };
}

/** The products of a line to choose from; nothing without a choice. */
export function PackChoice({
  product: { line_id: line, id: chosen, choices = [] },
  onChoose,
}: {
  product: PackProduct;
  onChoose: (id: number) => void;
}) {
  if (choices.length < 2) return null;
  return (
    <fieldset className="min-w-0 basis-full">
      <legend className="text-sm font-semibold">Au choix, au même prix</legend>
      {choices.map(({ id, name, is_sold_out: isSoldOut }) => (
        <label key={id} className="flex min-h-11 items-center gap-3 py-1">
          <input
            type="radio"
            name={`choix-${line}`}
            checked={id === chosen}
            disabled={isSoldOut}
            onChange={() => onChoose(id)}
            className="size-5 shrink-0 accent-accent"
          />
          <span className={`min-w-0 break-words ${isSoldOut ? 'text-muted' : ''}`}>
            {withAccents(name)}
            {isSoldOut && ' (épuisé)'}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
