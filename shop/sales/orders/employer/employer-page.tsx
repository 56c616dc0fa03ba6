import type { ReactNode } from 'react';
import { screens } from '#contract/base/screens.ts';
import { PageBanner } from '#shop/base/page/page-banner.tsx';
import { isHr, useSession } from '#shop/base/session/session.ts';
import { CardSkeleton } from '#shop/base/ui/card-skeleton.tsx';
import { useHydrated } from '#shop/base/ui/hooks/use-hydrated.ts';
import { CompanyDebts } from './company-debts.tsx';
import { CompanyOrders } from './company-orders.tsx';

export const EMPLOYER_TITLE = 'Espace entreprise';

const SECTIONS = [
  { id: 'credits', title: 'Commandes à crédit' },
  { id: 'adhesions', title: 'Demandes d’adhésion' },
  { id: 'encours', title: 'Ce que doivent les adhérents' },
] as const;

/**
 * What an employer's HR decides and watches (specification, section 6), of its own company alone. The
 * server sends its outline, the same for everybody.
 */
export function EmployerPage({
  requests,
}: {
  /** The memberships that wait. */
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

/** Links within the page, for phones above all. */
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
