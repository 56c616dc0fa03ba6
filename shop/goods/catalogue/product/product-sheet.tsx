import type { ComponentProps } from 'react';
import type { SheetLine } from '#contract/goods/catalogue/facts/fact-shapes.ts';
import type { ProductDetail } from '#contract/goods/catalogue/products.ts';
import { RichText } from '#shop/base/content/rich-text.tsx';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { useLatePart } from '#shop/base/ui/hooks/use-late-part.ts';
import type { DoorCheck } from './door-check.tsx';
import { SheetTable } from './late-parts.ts';

export function ProductSheet({ product }: { product: ProductDetail }) {
  const hasSheet = product.sheet !== undefined || product.specifications.length > 0;
  return (
    <div className="grid gap-8 lg:grid-cols-2 lg:gap-12">
      {product.description !== false && (
        <section aria-labelledby="description">
          <h2 id="description" className="mb-3 text-xl font-extrabold tracking-tight">
            Description
          </h2>
          <RichText html={product.description} />
        </section>
      )}
      {hasSheet && (
        <section aria-labelledby="caracteristiques">
          <h2 id="caracteristiques" className="mb-3 text-xl font-extrabold tracking-tight">
            Caractéristiques
          </h2>
          <SheetTable product={product} />
          {product.sheet && <DoorButton sheet={product.sheet} />}
        </section>
      )}
    </div>
  );
}

function DoorButton({ sheet }: { sheet: SheetLine[] }) {
  const { Part, hasFailed, load } = useLatePart<ComponentProps<typeof DoorCheck>>(() =>
    import('./door-check.tsx').then((module) => module.DoorCheck),
  );
  if (!sheet.some(({ key }) => key === 'depth_cm')) return null;
  if (Part) return <Part sheet={sheet} />;
  return (
    <button type="button" onClick={() => load()} className={buttonStyle('secondary', 'mt-3')}>
      {hasFailed ? 'Réessayer' : 'Passe-t-il par ma porte\u00a0?'}
    </button>
  );
}
