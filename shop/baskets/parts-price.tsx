import { planCredit, planPreorder } from '#contract/instalments.ts';
import { formatXof } from '#contract/money.ts';
import { useShop } from '../page/use-shop.ts';
import { inParts } from './in-parts.ts';

/** What each instalment of a credit or a pre-order costs in XOF, by the rules of today. */
export function useParts(of: 'preorder' | 'creditOrder', totalXof: number): string {
  const { shop } = useShop();
  const now = new Date();
  const parts =
    of === 'preorder' ? planPreorder(totalXof, now) : planCredit(totalXof, now, shop.creditTerms);
  return inParts(parts.map(({ amount }) => amount));
}

/** A price that is paid in instalments (XOF), and what it means. */
export function PartsPrice({
  label,
  of,
  totalXof,
}: {
  label: string;
  of: 'preorder' | 'creditOrder';
  totalXof: number;
}) {
  return (
    <p>
      <span className="font-semibold">
        {label} : {formatXof(totalXof)}
      </span>
      <span className="block">{useParts(of, totalXof)}</span>
    </p>
  );
}
