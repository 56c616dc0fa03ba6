import { Alert, Box, Button, Link as TextLink, Typography } from '@mui/material';
import { ShowBase, Title } from 'react-admin';
import { Link } from 'react-router-dom';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { StaffTill } from '#contract/money/tills/staff-tills.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { useDetail } from '#office/base/calls/use-detail.ts';
import { AskButton } from '#office/base/forms/ask-button.tsx';
import { PlainTable } from '#office/base/lists/plain-table.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { frenchMoment } from '#office/base/ui/dates.ts';
import { FactList, Panel } from '#office/base/ui/panel.tsx';
import { filteredList } from './words.ts';

type Device = StaffTill['devices'][number];

export default function TillShow() {
  return (
    <ShowBase>
      <TillPage />
    </ShowBase>
  );
}

function TillPage() {
  const till = useDetail<StaffTill>('devices');
  const mayWrite = useMay('till:write');
  if (till === undefined) return null;
  const { id, code, name, place, active, is_open: isOpen } = till;
  return (
    <Box sx={{ display: 'grid', gap: 2, py: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Title title={`Caisse ${code}`} />
      <Panel title={`${code} · ${name}`}>
        {!active && (
          <Alert severity="info">Hors service : aucun appareil ne la choisit plus.</Alert>
        )}
        <FactList
          facts={[
            ['Lieu', place],
            ['État', isOpen ? 'Ouverte' : 'Fermée'],
          ]}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {mayWrite && (
            <Button component={Link} to={`/caisses/${id}`} variant="outlined">
              Modifier
            </Button>
          )}
          <Button component={Link} to={filteredList('clotures', { till_id: id })}>
            Ses clôtures
          </Button>
          <Button component={Link} to={filteredList('ventes-caisse', { till_id: id })}>
            Ses tickets
          </Button>
        </Box>
      </Panel>
      <DevicesPanel till={till} mayWrite={mayWrite} />
    </Box>
  );
}

function DevicesPanel({ till, mayWrite }: { till: StaffTill; mayWrite: boolean }) {
  const { devices } = till;
  if (devices.length === 0) {
    return (
      <Panel title="Appareils">
        <Typography>
          Aucun appareil. Sur la tablette ou l’ordinateur du magasin, ouvrez{' '}
          <TextLink href="/caisse">la page de la caisse</TextLink>, connectez-vous comme vendeur et
          choisissez cette caisse.
        </Typography>
      </Panel>
    );
  }
  return (
    <Panel title="Appareils">
      <PlainTable
        label="Appareils de la caisse"
        heads={['Appareil', 'Depuis le', 'Dernier contact', 'Dernier ticket', 'État']}
        rows={devices.map((device) => ({
          key: device.id,
          cells: [
            [device.letter, device.name].filter(Boolean).join(' · '),
            frenchMoment(device.registered_at),
            frenchMoment(device.seen_at),
            device.last_ticket || 'Aucun',
            <DeviceEnd key="end" tillId={till.id} device={device} mayWrite={mayWrite} />,
          ],
        }))}
      />
    </Panel>
  );
}

function DeviceEnd({
  tillId,
  device: { id, letter, name, shut_out_at: at },
  mayWrite,
}: {
  tillId: number;
  device: Device;
  mayWrite: boolean;
}) {
  const { call } = useCall();
  if (at !== null) return `Exclu le ${frenchMoment(at)}`;
  if (!mayWrite) return 'En service';
  return (
    <AskButton
      label="Exclure cet appareil"
      title={`Exclure l’appareil ${[letter, name].filter(Boolean).join(' · ')}`}
      text={[
        'Pour un appareil perdu, volé ou remplacé. Il ne vend plus et ne voit plus rien de la boutique.',
        'Les tickets déjà reçus restent. Ceux qu’il a vendus hors ligne et pas encore envoyés ne seront plus reçus.',
        'Cela ne se défait pas : l’appareil retrouvé est attaché de nouveau, sous une autre lettre.',
      ]}
      confirm="Exclure"
      color="error"
      onAnswer={() =>
        call({
          method: 'POST',
          path: pathTo(paths.tillDeviceExclusion, { id: tillId, device: id }),
          done: `Appareil ${letter} exclu`,
        })
      }
    />
  );
}
