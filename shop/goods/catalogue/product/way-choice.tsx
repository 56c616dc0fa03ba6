import type { ReactNode } from 'react';
import { formatXof } from '#contract/base/fields/money.ts';
import { screens } from '#contract/base/screens.ts';
import { creditExtra } from '#contract/goods/catalogue/product-prices.ts';
import type { ProductDetail } from '#contract/goods/catalogue/products.ts';
import type { BasketKey } from '#shop/base/lists/baskets.ts';
import { useShop } from '#shop/base/page/use-shop.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { basketKinds } from '#shop/sales/baskets/basket-kinds.ts';
import { extraWords, instalmentWordsOf } from '#shop/sales/baskets/plans/parts-price.tsx';
import { isCheaperLater, isOnCredit, waysOf } from './ways.ts';

const LABELS: Record<BasketKey, string> = {
  cart: 'Comptant',
  preorder: 'Précommande',
  creditOrder: 'Par mon employeur',
};

/**
 * How to pay, as one choice among `ways`. Credit is shown to every visitor, as a fact to those who may not choose it;
 * rows keep their size when the browser learns who is a member.
 */
export function WayChoice({
  product,
  quantity,
  ways,
  chosen,
  onChoose,
}: {
  product: ProductDetail;
  quantity: number;
  ways: readonly BasketKey[];
  chosen: BasketKey | undefined;
  onChoose: (way: BasketKey) => void;
}) {
  const shown = waysOf(product, true);
  if (shown.length < 2 && shown[0] !== 'preorder') return null;
  const isChoice = ways.length > 1;
  return (
    <fieldset className="space-y-2">
      <legend className="mb-2 font-semibold">Comment payer</legend>
      {shown.map((way) => (
        <Row
          key={way}
          title={LABELS[way]}
          amountXof={basketKinds[way].priceOf(product) * quantity}
          {...(isChoice &&
            ways.includes(way) && { isChosen: way === chosen, onChoose: () => onChoose(way) })}
        >
          <Terms product={product} quantity={quantity} way={way} />
        </Row>
      ))}
      {isOnCredit(product) && (
        <Link
          to={screens.creditProcess}
          className="inline-flex min-h-11 items-center text-sm text-accent-dark underline"
        >
          Comment acheter à crédit
        </Link>
      )}
    </fieldset>
  );
}

/** A fact without `onChoose`. The amount is in XOF. */
function Row({
  title,
  amountXof,
  isChosen = false,
  onChoose,
  children,
}: {
  title: string;
  amountXof: number;
  isChosen?: boolean;
  onChoose?: () => void;
  children: ReactNode;
}) {
  const Element = onChoose ? 'label' : 'div';
  return (
    <Element
      className={`flex gap-3 rounded-lg border p-3 ${isChosen ? 'border-accent bg-accent-soft' : 'border-line'}`}
    >
      <span className="w-5 shrink-0">
        {onChoose && (
          <input
            type="radio"
            name="way"
            checked={isChosen}
            onChange={onChoose}
            className="mt-0.5 size-5 accent-accent"
          />
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap justify-between gap-x-3 font-semibold">
          {title}
          <span className="whitespace-nowrap tabular-nums">{formatXof(amountXof)}</span>
        </span>
        <span className="block text-sm break-words text-muted">{children}</span>
      </span>
    </Element>
  );
}

function Terms({
  product,
  quantity,
  way,
}: {
  product: ProductDetail;
  quantity: number;
  way: BasketKey;
}) {
  const { creditTerms, paymentProviders } = useShop().shop;
  if (way === 'cart') return `À la livraison${paymentProviders.length > 0 ? ' ou en ligne' : ''}`;
  const totalXof = basketKinds[way].priceOf(product) * quantity;
  const parts = instalmentWordsOf({ of: way, totalXof, creditTerms });
  if (way === 'creditOrder') return `${parts}${extraWords(creditExtra(product) * quantity)}`;
  const arrival = product.availability?.preorder_text ?? '';
  return `${parts} à la livraison. ${isCheaperLater(product) ? 'Moins cher car à attendre\u00a0: ' : ''}${arrival}`;
}
