import { formatXof } from '#contract/base/fields/money.ts';
import { PREORDER_SHARES } from '#contract/base/limits.ts';
import { screens } from '#contract/base/screens.ts';
import type { ProductDetail } from '#contract/goods/catalogue/catalogue.ts';
import { canPreorder, creditPrice, shownPrice } from '#contract/goods/catalogue/product-prices.ts';
import { useShop } from '#shop/base/page/use-shop.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { Price } from '#shop/base/ui/price.tsx';
import { PartsPrice } from '#shop/sales/baskets/plans/parts-price.tsx';

/** All prices of a product: today's, that of a pre-order and that of a credit (XOF). */
export function ProductPrices({ product }: { product: ProductDetail }) {
  const price = shownPrice(product);
  const credit = creditPrice(product);
  const { creditTerms } = useShop().shop;
  return (
    <div className="space-y-3">
      {price.amountXof > 0 && <MainPrice {...price} />}
      {canPreorder(product) && (
        <div className="text-sm">
          <PartsPrice
            label="Prix précommande"
            of="preorder"
            totalXof={product.preorder_price}
            creditTerms={creditTerms}
          />
          <p className="text-muted">
            {`${PREORDER_SHARES.join('\u00a0%, ')}\u00a0%, la dernière échéance à la livraison`}
          </p>
        </div>
      )}
      {credit !== undefined && (
        <div className="text-sm">
          <PartsPrice
            label="À crédit par votre employeur"
            of="creditOrder"
            totalXof={credit}
            creditTerms={creditTerms}
          />
          <Link to={screens.creditProcess} className="block w-fit py-1 text-accent-dark underline">
            Comment acheter à crédit
          </Link>
        </div>
      )}
    </div>
  );
}

function MainPrice({ amountXof, beforeXof }: { amountXof: number; beforeXof?: number }) {
  return (
    <div>
      <Price amountXof={amountXof} beforeXof={beforeXof} size="lg" />
      {beforeXof !== undefined && beforeXof > amountXof && (
        <p className="mt-1 w-fit rounded-full bg-promo-soft px-3 py-1 text-sm font-semibold text-promo">
          Vous économisez {formatXof(beforeXof - amountXof)}
        </p>
      )}
      <p className="mt-1 text-sm text-muted">Prix toutes taxes comprises</p>
    </div>
  );
}
