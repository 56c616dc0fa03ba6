import type { ProductList } from '#contract/goods/catalogue/catalogue.ts';
import { messages } from '#contract/talk/messages.ts';

/** How much was found, said aloud when it changes (specification, section 2), and what was searched instead. */
export function ResultSummary({
  list,
  search,
  isPending,
}: {
  list: ProductList | undefined;
  search: string;
  isPending: boolean;
}) {
  return (
    <div
      role="status"
      className="flex min-h-6 basis-full flex-wrap gap-x-3 text-sm text-muted lg:order-first lg:flex-1"
    >
      {list && <p>{summaryOf(list)}</p>}
      {isPending && <p className="font-semibold text-accent-dark">{messages.listing.loading}</p>}
      {typeof list?.corrected_search === 'string' && (
        <p className="basis-full text-base text-ink">
          Aucun résultat pour «&nbsp;{search}&nbsp;». Résultats pour «&nbsp;
          <strong>{list.corrected_search}</strong>&nbsp;».
        </p>
      )}
    </div>
  );
}

function summaryOf({ products, total, page, page_size }: ProductList): string {
  if (total === 0) return messages.listing.noResult;
  if (products.length === 0) return '';
  const first = (page - 1) * page_size + 1;
  return messages.listing.summary(first, first + products.length - 1, total);
}
