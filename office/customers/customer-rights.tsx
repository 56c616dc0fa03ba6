import { Button, Stack } from '@mui/material';
import { useState } from 'react';
import { useNotify, useRedirect } from 'react-admin';
import { sentenceOf } from '#contract/messages.ts';
import { paths, pathTo } from '#contract/paths.ts';
import type { StaffCustomer } from '#contract/staff/customers.ts';
import { callApi } from '../api.ts';
import type { Permissions } from '../session/auth-provider.ts';
import { AskButton } from '../ui/ask-dialog.tsx';
import { Block } from '../ui/block.tsx';
import { useChange } from '../ui/use-change.ts';

/** What a person may ask of the shop about their data: to have it, and to have it forgotten. */
export function CustomerRights({
  customer,
  rights,
}: {
  customer: StaffCustomer;
  rights: Permissions;
}) {
  const mayExport = rights.includes('customers:write');
  const mayErase = rights.includes('customers:erase');
  if (!mayExport && !mayErase) return null;
  return (
    <Block title="Données personnelles">
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        {mayExport && <ExportButton customer={customer} />}
        {mayErase && <EraseButton customer={customer} />}
      </Stack>
    </Block>
  );
}

function ExportButton({ customer: { id } }: { customer: StaffCustomer }) {
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const data = await callApi<object>(pathTo(paths.customerData, { id }), { method: 'POST' });
      saveFile(`client-${id}.json`, JSON.stringify(data, null, 2));
    } catch (error) {
      notify(sentenceOf(error), { type: 'error' });
    } finally {
      setBusy(false);
    }
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
  const { change, isBusy } = useChange();
  const redirect = useRedirect();
  return (
    <AskButton
      label="Effacer cette personne"
      title={`Effacer ${name} ?`}
      hint={`Nom, adresses, paniers et messages disparaissent pour toujours ; les factures restent. Pour confirmer, tapez « ${name} ».`}
      confirm="Effacer pour toujours"
      color="error"
      isBusy={isBusy}
      fields={[
        { name: 'reason', label: 'Motif' },
        { name: 'name', label: 'Nom de la personne' },
      ]}
      onConfirm={async (values) => {
        const path = pathTo(paths.customerErasure, { id });
        const done = 'Le compte est effacé.';
        const sent = { path, method: 'POST', body: values, version } as const;
        const isDone = await change({ ...sent, done, isEnd: true });
        if (isDone) redirect('list', 'clients');
        return isDone;
      }}
    />
  );
}
