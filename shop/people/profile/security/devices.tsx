import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import { useState } from 'react';
import { frenchMoment } from '#contract/base/fields/french-time.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { Device } from '#contract/people/accounts.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { Loaded } from '#shop/base/api/loaded.tsx';
import { useOwnData } from '#shop/base/api/use-own-data.ts';
import { Badge } from '#shop/base/ui/badge.tsx';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Card } from '#shop/base/ui/card.tsx';
import { ConfirmDialog } from '#shop/base/ui/overlays/confirm-dialog.tsx';
import { toast } from '#shop/base/ui/overlays/toast.ts';
import { signOut } from '#shop/people/account/session/sign-out.ts';

/** Lists the devices where the customer is signed in; ends one session, or all and signs out here too. */
export function Devices() {
  const devices = useOwnData(paths.sessions);
  const [ending, setEnding] = useState<Device | 'all'>();
  const end = async ({ id }: Device) => {
    await browserApi.delete(pathTo(paths.session, { id }));
    await devices.askAgain();
    toast({ text: 'Appareil déconnecté.', subject: 'devices' });
  };
  const endAll = async () => {
    await browserApi.delete(paths.sessions);
    await signOut();
  };
  return (
    <Card title="Mes appareils">
      <Loaded data={devices}>
        {(list) => (
          <ul aria-label="Mes appareils" className="divide-y divide-line">
            {list.map((device) => (
              <DeviceRow key={device.id} device={device} onEnd={() => setEnding(device)} />
            ))}
          </ul>
        )}
      </Loaded>
      <button
        type="button"
        onClick={() => setEnding('all')}
        className={buttonStyle('secondary', 'mt-3 w-full sm:w-auto')}
      >
        Déconnecter tous mes appareils
      </button>
      {ending === 'all' && (
        <ConfirmDialog
          title="Déconnecter tous mes appareils ?"
          action="Déconnecter tout"
          act={endAll}
          onClose={() => setEnding(undefined)}
        >
          <p>Celui-ci aussi : vous devrez vous connecter à nouveau.</p>
        </ConfirmDialog>
      )}
      {ending !== undefined && ending !== 'all' && (
        <ConfirmDialog
          title="Déconnecter cet appareil ?"
          action="Déconnecter"
          act={() => end(ending)}
          onClose={() => setEnding(undefined)}
        >
          <p>{ending.device}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}

function DeviceRow({
  device: { device, created_at, last_used_at, is_current },
  onEnd,
}: {
  device: Device;
  onEnd: () => void;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <MonitorSmartphone aria-hidden="true" size={24} className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {device}
          {is_current && <Badge tone="category">Cet appareil</Badge>}
        </p>
        <p className="text-sm text-muted">Dernière utilisation : {frenchMoment(last_used_at)}</p>
        <p className="text-sm text-muted">Connecté depuis le {frenchMoment(created_at)}</p>
      </div>
      {!is_current && (
        <button
          type="button"
          onClick={onEnd}
          className="min-h-11 font-semibold text-accent-dark hover:underline"
        >
          Déconnecter<span className="sr-only"> {device}</span>
        </button>
      )}
    </li>
  );
}
