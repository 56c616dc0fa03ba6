import X from 'lucide-react/icons/x';
import { withAccents } from '#contract/base/fields/accents.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { productLink, screens } from '#contract/base/screens.ts';
import { messages } from '#contract/talk/messages.ts';
import { useLines } from '#shop/base/lists/baskets.ts';
import type { BasketLine } from '#shop/base/lists/lines.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { type BasketKind, totalOf } from './basket-kinds.ts';
import { LinePicture, RemoveButton, removalArea } from './line-parts.tsx';

import { useTodaysPrices } from './use-todays-prices.ts';

export function MiniBasket({ kind }: { kind: BasketKind }) {
  const lines = useLines(kind.key);
  useTodaysPrices(kind.key, kind);
  if (lines.length === 0) {
    return (
      <div {...removalArea} className="space-y-4 p-5 text-center outline-none">
        <p className="font-semibold">{messages.basket.empty}</p>
        <Link to={screens.shop} className={buttonStyle('primary', 'w-full')}>
          {messages.basket.continue}
        </Link>
      </div>
    );
  }
  return (
    <div {...removalArea} className="outline-none">
      <ul className="max-h-[310px] divide-y divide-line overflow-y-auto overscroll-contain px-4">
        {lines.map((line) => (
          <MiniLine key={line.id} line={line} kind={kind} />
        ))}
      </ul>
      <div className="space-y-3 border-t border-line p-4">
        <p className="flex items-baseline justify-between gap-4 font-semibold">
          Sous-total
          <span className="text-lg font-extrabold tabular-nums">
            {formatXof(totalOf(kind, lines))}
          </span>
        </p>
        <Link to={kind.to} className={buttonStyle('primary', 'w-full')}>
          {kind.title}
        </Link>
      </div>
    </div>
  );
}

function MiniLine({ line, kind }: { line: BasketLine; kind: BasketKind }) {
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="w-14 shrink-0">
        <LinePicture line={line} sizes="3.5rem" />
      </div>
      <div className="min-w-0 flex-1">
        <Link
          to={productLink(line.id)}
          className="line-clamp-2 text-sm font-semibold break-words hover:text-accent-dark hover:underline"
        >
          {withAccents(line.name)}
        </Link>
        <p className="text-sm text-muted tabular-nums">
          {line.unavailable
            ? line.is_sold_out
              ? 'Épuisé'
              : 'N’est plus disponible'
            : `${formatXof(kind.priceOf(line))} × ${line.quantity}`}
        </p>
      </div>
      <RemoveButton list={kind.key} product={line} icon={X} className="" />
    </li>
  );
}
