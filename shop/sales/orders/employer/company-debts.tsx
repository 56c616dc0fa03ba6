import type { Reply } from '#contract/base/call.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths } from '#contract/base/paths.ts';
import type { orderCalls } from '#contract/sales/orders/orders.ts';
import { Loaded } from '#shop/base/api/loaded.tsx';
import { useOwnData } from '#shop/base/api/use-own-data.ts';
import { Badge } from '#shop/base/ui/badge.tsx';

type Debt = Reply<typeof orderCalls.listDebtsOfCompany>[number];

/** What each member of HR's company owes on credit, what of it is late, and all of it together. */
export function CompanyDebts() {
  const debts = useOwnData(paths.debtsOfCompany);
  return (
    <Loaded data={debts}>
      {(list) =>
        list.length === 0 ? (
          <p className="rounded-card border border-line p-6 text-center">
            Aucun adhérent ne doit rien.
          </p>
        ) : (
          <div className="rounded-card border border-line">
            <ul aria-label="Adhérents et encours" className="divide-y divide-line">
              {list.map((debt) => (
                <Member key={debt.partner_id} debt={debt} />
              ))}
            </ul>
            <p className="flex justify-between gap-4 border-t border-line bg-mist p-4 font-extrabold">
              Total
              <span className="whitespace-nowrap tabular-nums">
                {formatXof(list.reduce((sum, { amount_residual: xof }) => sum + xof, 0))}
              </span>
            </p>
          </div>
        )
      }
    </Loaded>
  );
}

function Member({ debt }: { debt: Debt }) {
  const { name, matricule, order_count: count, amount_residual, amount_late: lateXof } = debt;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 p-4">
      <p className="min-w-0">
        <span className="font-bold break-words">{name}</span>
        <span className="block text-sm text-muted">
          {matricule === '' ? '' : `${matricule}, `}
          {count} commande{count > 1 ? 's' : ''}
        </span>
      </p>
      <p className="flex flex-wrap items-center gap-3">
        {lateXof > 0 && <Badge tone="promo">{formatXof(lateXof)} en retard</Badge>}
        <span className="font-bold whitespace-nowrap tabular-nums">
          {formatXof(amount_residual)}
        </span>
      </p>
    </li>
  );
}
