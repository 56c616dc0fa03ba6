import type { ComponentProps } from 'react';
import type { SheetLine } from '#contract/goods/catalogue/fact-shapes.ts';
import type { ProductDetail } from '#contract/goods/catalogue/products.ts';
import { RichText } from '#shop/base/content/rich-text.tsx';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { useLatePart } from '#shop/base/ui/hooks/use-late-part.ts';
import type { DoorCheck } from './door-check.tsx';
import { sheetRows } from './load-product.ts';

export function ProductSheet({ product }: { product: ProductDetail }) {
  const rows = sheetRows(product);
  const cost = product.running_cost;
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
      {rows.length > 0 && (
        <section aria-labelledby="fiche-technique">
          <h2 id="fiche-technique" className="mb-3 text-xl font-extrabold tracking-tight">
            Fiche technique
          </h2>
          <table className="w-full overflow-hidden rounded-card text-sm sm:text-base">
            <tbody>
              {rows.map(({ name, value }) => (
                <tr key={`${name} ${value}`} className="border-b border-line odd:bg-mist">
                  <th scope="row" className="w-2/5 p-3 text-left align-top font-semibold">
                    {name}
                  </th>
                  <td className="p-3 break-words">{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {cost && (
            <p className="mt-3 font-semibold">
              {cost.text}
              <span className="block text-sm font-normal text-muted">{cost.basis}</span>
            </p>
          )}
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
