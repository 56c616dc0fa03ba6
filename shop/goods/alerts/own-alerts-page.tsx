import Bell from 'lucide-react/icons/bell';
import { useState } from 'react';
import { paths } from '#contract/base/paths.ts';
import { screens } from '#contract/base/screens.ts';
import type { Alert } from '#contract/goods/alerts.ts';
import { CardSkeleton, Loaded } from '#shop/base/api/loaded.tsx';
import { useOwnData } from '#shop/base/api/use-own-data.ts';
import { PageBanner } from '#shop/base/page/page-banner.tsx';
import { useCustomer } from '#shop/base/session/session.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';

import { useHydrated } from '#shop/base/ui/hooks/use-hydrated.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { AlertCard, Done, StopButton } from './alert-page.tsx';

export const OWN_ALERTS_TITLE = 'Mes alertes';

export function OwnAlertsPage() {
  const isLive = useHydrated();
  const customer = useCustomer();
  return (
    <>
      <PageBanner
        title={OWN_ALERTS_TITLE}
        steps={[{ label: 'Mon compte', to: screens.profile }, { label: OWN_ALERTS_TITLE }]}
      />
      <div className="container-page min-h-[60dvh] max-w-2xl space-y-4 py-5 sm:py-8">
        {isLive && customer !== undefined ? <Own /> : <CardSkeleton />}
      </div>
    </>
  );
}

function Own() {
  const data = useOwnData(paths.alerts);
  return (
    <Loaded data={data}>
      {({ alerts }) => (alerts.length === 0 ? <None /> : <Listed first={alerts} />)}
    </Loaded>
  );
}

function Listed({ first }: { first: Alert[] }) {
  const [alerts, setAlerts] = useState(first);
  const [done, setDone] = useState('');
  return (
    <>
      <Done text={done} />
      {alerts.map((alert) => (
        <AlertCard key={alert.id} alert={alert}>
          {(alert.state === 'waiting' || alert.state === 'to_confirm') && (
            <StopButton
              alert={alert}
              onStopped={({ alert: stopped }) => {
                setAlerts(alerts.map((one) => (one.id === stopped.id ? stopped : one)));
                setDone('Votre alerte est arrêtée.');
              }}
            >
              Arrêter
            </StopButton>
          )}
        </AlertCard>
      ))}
    </>
  );
}

function None() {
  return (
    <div className="mx-auto max-w-md py-10 text-center">
      <Bell aria-hidden="true" size={72} className="mx-auto text-accent" />
      <h2 className="mt-4 text-xl font-bold">Aucune alerte pour le moment</h2>
      <p className="mt-2 text-muted">
        Sur la page d’un article, demandez à être prévenu de son retour en stock ou d’une baisse de
        son prix.
      </p>
      <Link to={screens.shop} className={buttonStyle('primary', 'mt-6')}>
        Aller à la boutique
      </Link>
    </div>
  );
}
