import { withAccents } from '#contract/base/fields/accents.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import type { ProductCard } from '#contract/goods/catalogue/catalogue.ts';
import { shownPrice } from '#contract/goods/catalogue/product-prices.ts';
import { messages } from '#contract/talk/messages.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { useNetworkBack } from '#shop/base/ui/hooks/use-network-back.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { Picture } from '#shop/base/ui/picture.tsx';
import { type Option, optionId, type Suggestions } from './use-suggestions.ts';

/** The status line is always in the page, so screen readers hear it change. */
export function SuggestionPanel({
  listId,
  isOpen,
  options,
  activeIndex,
  onChoose,
  suggestions,
}: {
  listId: string;
  isOpen: boolean;
  options: Option[];
  activeIndex: number;
  onChoose: (option: Option) => void;
  suggestions: Suggestions;
}) {
  const { answer, failure, retry } = suggestions;
  useNetworkBack(failure !== undefined, retry);
  const isShown = isOpen && (answer !== undefined || failure !== undefined);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press here must not take the focus from the field
    <div
      onMouseDown={(event) => event.preventDefault()}
      className={
        isShown
          ? 'absolute inset-x-0 top-full z-10 overflow-hidden rounded-card border border-line bg-white shadow-xl lg:mt-2'
          : 'sr-only'
      }
    >
      <StatusLine suggestions={isShown ? suggestions : undefined} />
      {isShown && failure !== undefined && (
        <button type="button" onClick={retry} className={buttonStyle('secondary', 'mx-4 mb-4')}>
          Réessayer
        </button>
      )}
      {isShown && options.length > 0 && (
        <div
          role="listbox"
          id={listId}
          aria-label="Suggestions"
          tabIndex={-1}
          className="max-h-[60dvh] overflow-y-auto p-1.5"
        >
          {options.map((option, index) => (
            <OptionLink
              key={option.to}
              id={optionId(listId, index)}
              option={option}
              isActive={index === activeIndex}
              onChoose={onChoose}
            />
          ))}
        </div>
      )}
    </div>
  );
}

function StatusLine({ suggestions }: { suggestions: Suggestions | undefined }) {
  const count = suggestions?.answer?.count ?? 0;
  const corrected = suggestions?.answer?.corrected ?? null;
  const isEmpty = suggestions?.answer?.count === 0;
  const isSeen = isEmpty || corrected !== null || suggestions?.failure !== undefined;
  return (
    <p role="status" className={isSeen ? 'px-4 py-3 text-sm text-muted' : 'sr-only'}>
      {suggestions?.failure}
      {isEmpty && messages.search.empty}
      {corrected !== null && !isEmpty && `Résultats pour « ${corrected} »`}
      {count > 0 && (
        <span className="sr-only">
          {` ${count} ${count > 1 ? 'produits proposés' : 'produit proposé'}`}
        </span>
      )}
    </p>
  );
}

function OptionLink({
  id,
  option,
  isActive,
  onChoose,
}: {
  id: string;
  option: Option;
  isActive: boolean;
  onChoose: (option: Option) => void;
}) {
  const { to, product, kind, label } = option;
  return (
    <Link
      role="option"
      id={id}
      to={to}
      state={product && { product }}
      aria-selected={isActive}
      tabIndex={-1}
      onClick={() => onChoose(option)}
      className="flex min-h-11 items-center gap-3 rounded-lg p-1.5 hover:bg-mist aria-selected:bg-accent-soft"
    >
      {product && <ProductLine product={product} />}
      {label !== undefined && (
        <span className="min-w-0 px-2 break-words">
          <span className="text-sm text-muted">{kind}</span>{' '}
          <span className="font-medium">{label}</span>
        </span>
      )}
      {product === undefined && label === undefined && (
        <span className="flex-1 text-center font-semibold text-accent-dark">
          Voir tous les résultats
        </span>
      )}
    </Link>
  );
}

function ProductLine({ product }: { product: ProductCard }) {
  const { amountXof } = shownPrice(product);
  return (
    <>
      <span className="size-14 shrink-0 overflow-hidden rounded-lg">
        <Picture sources={product.image_sizes} color={product.image_color} alt="" sizes="56px" />
      </span>
      <span className="min-w-0">
        <span className="line-clamp-2 text-sm leading-tight font-medium break-words">
          {withAccents(product.name)}
        </span>
        {amountXof > 0 && (
          <span className="text-sm font-bold tabular-nums"> {formatXof(amountXof)}</span>
        )}
      </span>
    </>
  );
}
