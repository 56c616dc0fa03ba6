import type { ReactNode } from 'react';
import type { Reply } from '#contract/base/call.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths } from '#contract/base/paths.ts';
import { screens } from '#contract/base/screens.ts';
import type { orderCalls } from '#contract/sales/orders/orders.ts';
import { CardSkeleton, Loaded } from '#shop/base/api/loaded.tsx';
import { useOwnData } from '#shop/base/api/use-own-data.ts';
import { PageBanner } from '#shop/base/page/page-banner.tsx';
import { isHr, useSession } from '#shop/base/session/session.ts';
import { Badge } from '#shop/base/ui/badge.tsx';

import { useHydrated } from '#shop/base/ui/hooks/use-hydrated.ts';
import { CompanyOrders } from './company-orders.tsx';

type Debt = Reply<typeof orderCalls.listDebtsOfCompany>[number];

export const EMPLOYER_TITLE = 'Espace entreprise';

const SECTIONS = [
  { id: 'credits', title: 'Commandes à crédit' },
  { id: 'adhesions', title: 'Demandes d’adhésion' },
  { id: 'encours', title: 'Ce que doivent les adhérents' },
] as const;

/** The page of an employer's HR (rule S-36); the HTML is the same for all (rule S-37). */
export function EmployerPage({
  requests,
}: {
  /** Waiting memberships. */
  requests: ReactNode;
}) {
  const isLive = useHydrated();
  const session = useSession();
  const isOpen = isLive && isHr(session?.user_info);
  const company = session !== undefined && 'id' in session.parent ? session.parent.name : '';
  const [credits, memberships, debts] = SECTIONS;
  return (
    <>
      <PageBanner
        title={EMPLOYER_TITLE}
        steps={[{ label: 'Mon compte', to: screens.profile }, { label: EMPLOYER_TITLE }]}
      >
        {isOpen && company !== '' && <p className="mt-1 font-semibold text-muted">{company}</p>}
      </PageBanner>
      <div className="container-page space-y-8 py-5 sm:py-8">
        {isOpen ? (
          <>
            <Ways />
            <Part {...credits}>
              <CompanyOrders />
            </Part>
            <Part {...memberships}>{requests}</Part>
            <Part {...debts}>
              <CompanyDebts />
            </Part>
          </>
        ) : (
          <CardSkeleton />
        )}
        <noscript>
          <p className="font-semibold">
            Activez JavaScript pour voir l’espace de votre entreprise.
          </p>
        </noscript>
      </div>
    </>
  );
}

function Ways() {
  return (
    <nav aria-label="Dans cette page" className="-mx-4 overflow-x-auto px-4">
      <ul className="flex gap-2">
        {SECTIONS.map(({ id, title }) => (
          <li key={id} className="shrink-0">
            <a
              href={`#${id}`}
              className="inline-flex min-h-11 items-center rounded-full bg-mist px-4 font-semibold whitespace-nowrap hover:bg-accent-soft"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-xl font-extrabold tracking-tight">
        {title}
      </h2>
      {children}
    </section>
  );
}

function CompanyDebts() {
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
