import { Link } from 'react-router';
import type { ProductCard as Card } from '#contract/catalogue.ts';
import { messages } from '#contract/messages.ts';
import { Badge } from '../ui/badge.tsx';
import { Picture } from '../ui/picture.tsx';
import { Price } from '../ui/price.tsx';
import { productLink } from './links.ts';
import { shownPrice } from './prices.ts';

/** A product in a grid or rail (specification, section 2, "Product card"). */
export function ProductCard({ product, isFirst = false }: { product: Card; isFirst?: boolean }) {
  return (
    <article className="relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-white">
      <Link to={productLink(product.id)} prefetch="intent" className="block">
        <Picture
          sources={product.image_sizes}
          color={product.image_color}
          alt={product.name}
          sizes="(min-width: 1024px) 18rem, 45vw"
          isFirst={isFirst}
        />
      </Link>
      <div className="flex flex-1 flex-col gap-2 p-3">
        {product.en_promo && <Badge tone="promo">{messages.product.promotion}</Badge>}
        <h3>{product.name}</h3>
        <Price {...shownPrice(product)} />
      </div>
    </article>
  );
}
