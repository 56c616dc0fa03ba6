import { phoneText } from '#contract/base/fields/phone-text.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { screens } from '#contract/base/screens.ts';
import { Failure } from '#shop/base/api/loaded.tsx';
import { useOwnData } from '#shop/base/api/use-own-data.ts';
import { firstNameOf, isHr, mayBuyOnCredit, useSession } from '#shop/base/session/session.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Card, FactRows } from '#shop/base/ui/card.tsx';
import { Link } from '#shop/base/ui/link.tsx';
import { countOpen } from '#shop/sales/orders/list/order-filters.ts';
import { LastOrders } from '#shop/sales/orders/list/order-list.tsx';
import { Avatar } from './avatar.tsx';
import type { TabProps } from './tab-content.tsx';
import { type TabKey, tabHashOf } from './tabs.ts';

export function Dashboard({ customer }: TabProps) {
  const parent = useSession()?.parent;
  const isMember = mayBuyOnCredit(customer);
  return (
    <div className="space-y-4">
      <div className="flex items-center gap-4">
        <Avatar customer={customer} className="size-16 text-xl" />
        <div className="min-w-0">
          <p className="text-xl font-extrabold break-words">Bonjour {firstNameOf(customer)} !</p>
          <p className="text-muted">Vos commandes et vos informations, au même endroit.</p>
        </div>
      </div>
      {isHr(customer) && (
        <Link to={screens.employer} className={buttonStyle('primary')}>
          Ouvrir l’espace entreprise
        </Link>
      )}
      <Counts customerId={customer.id} isMember={isMember} />
      <LastOrders customer={customer} />
      <Card title="Mon entreprise">
        <p>
          <Link to={screens.ownProformas} className={buttonStyle('secondary')}>
            Mes factures proforma
          </Link>
        </p>
      </Card>
      <Card title="Mes appareils">
        <p className="flex flex-wrap gap-3">
          <Link to={screens.warranties} className={buttonStyle('secondary')}>
            Mes garanties
          </Link>
          <Link to={screens.afterSales} className={buttonStyle('secondary')}>
            Service après-vente
          </Link>
        </p>
      </Card>
      <Card title="Mes alertes">
        <p>
          <Link to={screens.ownAlerts} className={buttonStyle('secondary')}>
            Mes alertes
          </Link>
        </p>
      </Card>
      <Card title="Mes informations" action={<EditLink to="profile" />}>
        <FactRows
          facts={[
            ['Nom', customer.name],
            ['E-mail', customer.email],
            ['Téléphone', customer.partner_phone && phoneText(customer.partner_phone)],
            ['Ville', customer.partner_city],
          ]}
        />
      </Card>
      {isMember && parent !== undefined && 'id' in parent && (
        <Card title="Mon employeur">
          <FactRows
            facts={[
              ['Entreprise', parent.name],
              ['Ma fonction', customer.function],
            ]}
          />
        </Card>
      )}
    </div>
  );
}

function EditLink({ to }: { to: TabKey }) {
  return (
    <Link
      to={`${screens.profile}${tabHashOf(to)}`}
      className="inline-flex min-h-11 items-center font-semibold text-accent-dark hover:underline"
    >
      Modifier<span className="sr-only"> mes informations</span>
    </Link>
  );
}

function Counts({ customerId, isMember }: { customerId: number; isMember: boolean }) {
  const counts = useOwnData(pathTo(paths.userCounts, { id: customerId }));
  if (counts.problem !== '') return <Failure problem={counts.problem} onRetry={counts.askAgain} />;
  const counted: (false | [label: string, count: number | undefined])[] = [
    ['Commandes', counts.value?.order_count],
    ['Précommandes', counts.value?.preorder_count],
    isMember && ['À crédit', counts.value?.creditorder_count],
    ['En cours', counts.value && countOpen(counts.value)],
    ['Livrées', counts.value?.delivered_count],
  ];
  const shown = counted.filter((count) => count !== false);
  return (
    <dl
      aria-busy={counts.value === undefined}
      className={`grid gap-3 ${isMember ? 'grid-cols-2 sm:grid-cols-5' : 'grid-cols-2 sm:grid-cols-4'}`}
    >
      {shown.map(([label, count]) => (
        <div
          key={label}
          className="flex flex-col-reverse rounded-card bg-mist p-3 last:odd:col-span-2 sm:p-4 sm:last:odd:col-span-1"
        >
          <dt className="text-sm text-muted">{label}</dt>
          <dd
            className={`text-2xl font-extrabold ${count === undefined ? 'animate-pulse text-line' : 'text-accent-dark'}`}
          >
            {count ?? '–'}
          </dd>
        </div>
      ))}
    </dl>
  );
}
