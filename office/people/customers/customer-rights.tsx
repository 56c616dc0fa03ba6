import { Button, Stack } from '@mui/material';
import { useRedirect } from 'react-admin';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { StaffCustomer } from '#contract/people/staff-customers.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { AskButton } from '#office/base/forms/ask-button.tsx';
import type { Permissions } from '#office/base/session/auth-provider.ts';
import { Panel } from '#office/base/ui/panel.tsx';

/** Only an administrator changes accounts of staff and HR. */
export const isInCharge = (rights: Permissions, { role }: Pick<StaffCustomer, 'role'>): boolean =>
  role === 'customer' || rights.includes('staff:manage');

export function CustomerRights({
  customer,
  rights,
}: {
  customer: StaffCustomer;
  rights: Permissions;
}) {
  const mayExport = rights.includes('customers:write');
  const mayErase = rights.includes('customers:erase');
  if (!isInCharge(rights, customer) || (!mayExport && !mayErase)) return null;
  return (
    <Panel title="Données personnelles">
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        {mayExport && <ExportButton customer={customer} />}
        {mayErase && <EraseButton customer={customer} />}
      </Stack>
    </Panel>
  );
}

function ExportButton({ customer: { id } }: { customer: StaffCustomer }) {
  const { call, isBusy } = useCall();
  const save = async () => {
    const path = pathTo(paths.customerData, { id });
    const data = await call({ method: 'POST', path, isEnd: true });
    if (data !== undefined) saveFile(`client-${id}.json`, JSON.stringify(data, null, 2));
  };
  return (
    <Button variant="outlined" disabled={isBusy} onClick={save}>
      Exporter ses données (JSON)
    </Button>
  );
}

function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

function EraseButton({ customer: { id, name, version } }: { customer: StaffCustomer }) {
  const { call } = useCall();
  const redirect = useRedirect();
  return (
    <AskButton
      label="Effacer cette personne"
      title={`Effacer ${name} ?`}
      text={`Nom, adresses, paniers et messages disparaissent pour toujours ; les factures restent. Pour confirmer, tapez « ${name} ».`}
      confirm="Effacer pour toujours"
      color="error"
      questions={[
        { name: 'reason', label: 'Motif' },
        { name: 'name', label: 'Nom de la personne' },
      ]}
      onAnswer={async (values) => {
        const path = pathTo(paths.customerErasure, { id });
        const done = 'Le compte est effacé.';
        const sent = { path, method: 'POST', body: values, version } as const;
        const erased = await call({ ...sent, done, isEnd: true });
        if (erased !== undefined) redirect('list', 'clients');
        return erased;
      }}
    />
  );
}
