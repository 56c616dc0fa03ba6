import { formatXof } from '#contract/base/fields/money.ts';
import { productLink } from '#contract/base/screens.ts';
import type { ShownFamily } from '#contract/goods/catalogue/products.ts';
import { Link } from '#shop/base/ui/link.tsx';

/** The other models of the family: each chip is a link to a model, with its price, so it works without a script. */
export function FamilyChips({ family }: { family: ShownFamily }) {
  return (
    <nav aria-label="Autres modèles" className="space-y-3">
      {family.axes.map(({ key, label, values }) => (
        <div key={key}>
          <p id={`axe-${key}`} className="mb-1 text-sm font-semibold">
            {label}
          </p>
          <ul aria-labelledby={`axe-${key}`} className="flex flex-wrap gap-2">
            {values.map((value) => (
              <li key={value.text}>
                <ModelChip {...value} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function ModelChip({
  text,
  id,
  is_current: isCurrent,
  price,
  is_sold_out: isOut,
}: ShownFamily['axes'][number]['values'][number]) {
  return (
    <Link
      to={productLink(id)}
      aria-current={isCurrent ? 'page' : undefined}
      className={`flex min-h-11 min-w-16 flex-col justify-center rounded-lg border px-3 py-1 text-sm leading-tight ${
        isCurrent
          ? 'border-accent bg-accent-soft text-accent-dark shadow-[inset_0_0_0_1px_var(--color-accent)]'
          : 'border-line bg-white hover:border-accent'
      }`}
    >
      <span className={`font-semibold ${isOut ? 'text-muted' : ''}`}>{text}</span>
      <span className="text-xs text-muted">{isOut ? 'Épuisé' : price > 0 && formatXof(price)}</span>
    </Link>
  );
}
