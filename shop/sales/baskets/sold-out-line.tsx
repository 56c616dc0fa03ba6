import BellRing from 'lucide-react/icons/bell-ring';
import { alertLink } from '#contract/base/screens.ts';
import type { BasketLine } from '#shop/base/lists/lines.ts';
import { Link } from '#shop/base/ui/link.tsx';

/** Lines whose article has no piece left: they are in no total and no order. */
export const soldOutIn = (lines: readonly BasketLine[]): BasketLine[] =>
  lines.filter(({ unavailable, is_sold_out }) => unavailable && is_sold_out);

/** What stands at a line that is sold out, with the way to hear when it is back. */
export function SoldOut({ line }: { line: BasketLine }) {
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-4 font-semibold">
      <span className="text-promo">Épuisé. Il ne compte pas dans le total.</span>
      <Link
        to={alertLink(line.id)}
        aria-label={`Prévenez-moi du retour de ${line.name}`}
        className="inline-flex min-h-11 items-center gap-2 text-accent-dark hover:underline"
      >
        <BellRing aria-hidden="true" size={18} />
        Prévenez-moi
      </Link>
    </p>
  );
}
