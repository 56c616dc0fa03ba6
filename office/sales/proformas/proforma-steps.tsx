import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { StaffProforma } from '#contract/sales/staff-proformas.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { AskButton } from '#office/base/forms/ask-button.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { dayAfter, dayFromToday } from '#office/base/ui/dates.ts';

const MORE_DAYS = 15;

const lastOf = (one: string, other: string) => (one > other ? one : other);

/** What can be done with a proforma that is not ordered or withdrawn. */
export function ProformaSteps({ proforma }: { proforma: StaffProforma }) {
  const { call, isBusy } = useCall();
  const mayWrite = useMay('orders:write');
  const { id, state, version, phone, email, valid_until } = proforma;
  const today = dayFromToday(0);
  if (!mayWrite || state === 'ordered' || state === 'withdrawn') return null;
  const send = (channel: 'sms' | 'mail', done: string) =>
    call({
      method: 'POST',
      path: pathTo(paths.proformaSending, { id }),
      body: { channel },
      done,
    });
  return (
    <>
      {state === 'open' && (
        <Button variant="contained" component={Link} to={`/commandes/create?proforma=${id}`}>
          Commander pour le client
        </Button>
      )}
      {state === 'open' && email !== '' && (
        <Button
          variant="outlined"
          disabled={isBusy}
          onClick={() => send('mail', 'Le lien part par e-mail')}
        >
          Renvoyer par e-mail
        </Button>
      )}
      {state === 'open' && phone !== null && (
        <Button
          variant="outlined"
          disabled={isBusy}
          onClick={() => send('sms', 'Le lien part par SMS')}
        >
          Renvoyer par SMS
        </Button>
      )}
      <AskButton
        label="Prolonger"
        title="Prolonger la facture proforma"
        text="Ses prix tiennent jusqu’à la fin de ce jour."
        questions={[
          {
            name: 'valid_until',
            label: 'Dernier jour',
            type: 'date',
            initial: dayAfter(lastOf(today, valid_until), MORE_DAYS),
          },
        ]}
        onAnswer={(body) => {
          const path = pathTo(paths.proformaExtension, { id });
          return call({ method: 'POST', path, body, version, done: 'Facture proforma prolongée' });
        }}
      />
      <AskButton
        label="Retirer"
        color="error"
        title="Retirer la facture proforma"
        text="Elle ne se commandera plus, et cela ne se reprend pas. Le client ne lit pas le motif."
        questions={[{ name: 'reason', label: 'Motif' }]}
        onAnswer={(body) => {
          const path = pathTo(paths.proformaWithdrawal, { id });
          return call({ method: 'POST', path, body, version, done: 'Facture proforma retirée' });
        }}
      />
    </>
  );
}
