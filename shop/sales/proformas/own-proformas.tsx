import FileText from 'lucide-react/icons/file-text';
import { frenchDay } from '#contract/base/fields/french-time.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths } from '#contract/base/paths.ts';
import { proformaLink, screens } from '#contract/base/screens.ts';
import { PROFORMA_STATE_WORDS } from '#contract/sales/proforma-states.ts';
import type { OwnProforma } from '#contract/sales/proformas.ts';
import { CardSkeleton, Loaded } from '#shop/base/api/loaded.tsx';
import { useOwnData } from '#shop/base/api/use-own-data.ts';
import { PageBanner } from '#shop/base/page/page-banner.tsx';
import { useCustomer } from '#shop/base/session/session.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';

import { useHydrated } from '#shop/base/ui/hooks/use-hydrated.ts';
import { Link } from '#shop/base/ui/link.tsx';

export const OWN_PROFORMAS_TITLE = 'Mes factures proforma';

export function OwnProformasPage() {
  const isLive = useHydrated();
  const customer = useCustomer();
  return (
    <>
      <PageBanner
        title={OWN_PROFORMAS_TITLE}
        steps={[{ label: 'Mon compte', to: screens.profile }, { label: OWN_PROFORMAS_TITLE }]}
      />
      <div className="container-page min-h-dvh py-5 sm:py-8">
        {isLive && customer !== undefined ? <Own /> : <CardSkeleton />}
      </div>
    </>
  );
}

function Own() {
  const data = useOwnData(paths.proformas);
  return (
    <Loaded data={data}>
      {(proformas) =>
        proformas.length === 0 ? (
          <div className="mx-auto max-w-md py-10 text-center">
            <FileText aria-hidden="true" size={72} className="mx-auto text-accent" />
            <h2 className="mt-4 text-xl font-bold">Aucune facture proforma pour le moment</h2>
            <p className="mt-2 text-muted">
              Remplissez votre panier, puis demandez-la depuis la page du panier.
            </p>
            <Link to={screens.cart} className={buttonStyle('primary', 'mt-6')}>
              Voir mon panier
            </Link>
          </div>
        ) : (
          <ul className="grid gap-4 lg:grid-cols-2">
            {proformas.map((proforma) => (
              <Row key={proforma.id} proforma={proforma} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function Row({ proforma }: { proforma: OwnProforma }) {
  const { id, number, state, company, valid_until, made_at, amount_total } = proforma;
  return (
    <li className="rounded-card border border-line bg-white p-4 sm:p-5">
      <h2 className="font-bold">{number}</h2>
      <p className="text-sm break-words text-muted">
        {company} · du {frenchDay(made_at.slice(0, 10))}
      </p>
      <p className="mt-2 flex flex-wrap justify-between gap-x-4">
        <span className={`font-semibold ${state === 'open' ? 'text-success' : 'text-muted'}`}>
          {state === 'open'
            ? `Valable jusqu’au ${frenchDay(valid_until)}`
            : PROFORMA_STATE_WORDS[state]}
        </span>
        <span className="font-bold tabular-nums">{formatXof(amount_total)}</span>
      </p>
      <Link to={proformaLink(id)} className={buttonStyle('secondary', 'mt-3')}>
        Ouvrir<span className="sr-only">&nbsp;{number}</span>
      </Link>
    </li>
  );
}
