import { Alert, Box, Button, TextField as MuiTextField, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import {
  Create,
  CreateButton,
  NumberField,
  ShowBase,
  TextField,
  TextInput,
  Title,
} from 'react-admin';
import { counted } from '#contract/base/counted.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { ListedTransfer, Transfer } from '#contract/goods/stock/staff-transfers.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { useDetail } from '#office/base/calls/use-detail.ts';
import { OfficeForm } from '#office/base/forms/office-form.tsx';
import { MomentField, WordField } from '#office/base/lists/fields.tsx';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { PlainTable } from '#office/base/lists/plain-table.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { frenchMoment } from '#office/base/ui/dates.ts';
import { FactList, Panel } from '#office/base/ui/panel.tsx';
import { PlaceFilter, PlaceInput } from './place-input.tsx';
import {
  ProductFilter,
  type ProductFormLine,
  ProductLinesInput,
  toLines,
} from './product-inputs.tsx';
import { TRANSFER_TONES, TRANSFER_WORDS } from './words.ts';

const filters = [
  searchFor('Article'),
  choiceOf('state', TRANSFER_WORDS, { alwaysOn: true }),
  <PlaceFilter key="place" source="place_id" label="Lieu" />,
  <ProductFilter key="article" source="product_id" label="Article" />,
];

export function TransferList() {
  const may = useMay('stock:write');
  return (
    <StaffList filters={filters} actions={may && <CreateButton label="Nouveau transfert" />}>
      <ListBody<ListedTransfer>
        primary={({ from, to }) => `${from} → ${to}`}
        secondary={({ sent_at, pieces }) =>
          `${frenchMoment(sent_at)} · ${counted(pieces, 'pièce', 'pièces')}`
        }
        tertiary={({ state }) => TRANSFER_WORDS[state]}
      >
        <MomentField source="sent_at" />
        <TextField source="from" />
        <TextField source="to" />
        <NumberField source="pieces" />
        <WordField source="state" words={TRANSFER_WORDS} tones={TRANSFER_TONES} />
        <MomentField source="received_at" />
        <TextField source="note" />
      </ListBody>
    </StaffList>
  );
}

export function TransferShow() {
  return (
    <ShowBase>
      <TransferPage />
    </ShowBase>
  );
}

function TransferPage() {
  const transfer = useDetail<Transfer>('lines');
  const mayWrite = useMay('stock:write');
  if (transfer === undefined) return null;
  const { id, from, to, state, note, sent_at, received_at, lines } = transfer;
  return (
    <Box sx={{ display: 'grid', gap: 2, py: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Title title={`Transfert ${id}`} />
      <Panel title={`${from} → ${to}`}>
        <FactList
          facts={[
            ['État', TRANSFER_WORDS[state]],
            ['Envoyé le', frenchMoment(sent_at)],
            ['Reçu le', frenchMoment(received_at)],
            ['Note', note],
          ]}
        />
      </Panel>
      <Panel title="Articles">
        <PlainTable
          label="Articles"
          heads={['Article', 'Envoyées', 'Arrivées', 'Raison']}
          rows={lines.map((line) => ({
            key: line.id,
            cells: [line.name, line.sent, line.received ?? '—', line.reason],
          }))}
        />
      </Panel>
      {mayWrite && state === 'sent' && <ArrivalPanel transfer={transfer} />}
    </Box>
  );
}

const toTransfer = ({ lines, ...transfer }: { lines: ProductFormLine[] }) => ({
  ...transfer,
  lines: toLines(lines),
});

export function TransferCreate() {
  return (
    <Create title="Nouveau transfert" redirect="show" transform={toTransfer}>
      <OfficeForm>
        <PlaceInput source="from_id" label="De" />
        <PlaceInput source="to_id" label="Vers" />
        <ProductLinesInput />
        <TextInput
          source="note"
          label="Note"
          defaultValue=""
          parse={(value: string) => value}
          multiline
          fullWidth
        />
      </OfficeForm>
    </Create>
  );
}

type Typed = { received?: string; reason?: string };

function ArrivalPanel({ transfer: { id, version, lines } }: { transfer: Transfer }) {
  const { call, isBusy, failure } = useCall([]);
  const [typed, setTyped] = useState<Record<number, Typed>>({});
  const change = (lineId: number, part: Typed) =>
    setTyped({ ...typed, [lineId]: { ...typed[lineId], ...part } });
  const rows = lines.map((line) => {
    const { received = String(line.sent), reason = '' } = typed[line.id] ?? {};
    return {
      ...line,
      typedReceived: received,
      typedReason: reason,
      isFewer: Number(received) < line.sent,
    };
  });
  const receive = (event: FormEvent) => {
    event.preventDefault();
    const missing = rows.flatMap(({ product_id, isFewer, typedReceived, typedReason }) =>
      isFewer && product_id !== null
        ? [{ product_id, received: Number(typedReceived), reason: typedReason }]
        : [],
    );
    const body = missing.length === 0 ? {} : { missing };
    const path = pathTo(paths.transferReceipt, { id });
    void call({ method: 'POST', path, version, body, done: 'Transfert reçu' });
  };
  return (
    <Panel title="Recevoir">
      <Box component="form" onSubmit={receive} sx={{ display: 'grid', gap: 2 }}>
        {failure !== '' && <Alert severity="error">{failure}</Alert>}
        {rows.map(({ id: lineId, name, sent, product_id, typedReceived, typedReason, isFewer }) => (
          <Box key={lineId} role="group" aria-label={name} sx={{ display: 'grid', gap: 1 }}>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              <Typography
                sx={{ flex: 1, minWidth: 0 }}
              >{`${name} · envoyées : ${sent}`}</Typography>
              <MuiTextField
                type="number"
                label="Arrivées"
                value={typedReceived}
                disabled={product_id === null}
                slotProps={{ htmlInput: { min: 0, max: sent, inputMode: 'numeric' } }}
                onChange={({ target }) => change(lineId, { received: target.value })}
                required
                sx={{ width: 120 }}
              />
            </Box>
            {isFewer && (
              <MuiTextField
                label="Raison de ce qui manque"
                value={typedReason}
                onChange={({ target }) => change(lineId, { reason: target.value })}
                required
              />
            )}
          </Box>
        ))}
        <Box>
          <Button type="submit" variant="contained" disabled={isBusy}>
            Recevoir le transfert
          </Button>
        </Box>
      </Box>
    </Panel>
  );
}
