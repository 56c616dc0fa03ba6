import { Box } from '@mui/material';
import {
  Create,
  CreateButton,
  Edit,
  EditButton,
  FunctionField,
  NumberField,
  required,
  ShowBase,
  TextField,
  TextInput,
  Title,
} from 'react-admin';
import { formatXof } from '#contract/base/fields/money.ts';
import type { ListedPurchase, Purchase } from '#contract/goods/stock/staff-purchases.ts';
import { useDetail } from '#office/base/calls/use-detail.ts';
import { DayInput } from '#office/base/forms/day-input.tsx';
import { OfficeForm } from '#office/base/forms/office-form.tsx';
import { WordField } from '#office/base/lists/fields.tsx';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { PlainTable } from '#office/base/lists/plain-table.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { frenchDay, frenchMoment } from '#office/base/ui/dates.ts';
import { FactList, Panel } from '#office/base/ui/panel.tsx';
import {
  ProductFilter,
  type ProductFormLine,
  ProductLinesInput,
  toLines,
} from '../product-inputs.tsx';

import { PURCHASE_TONES, PURCHASE_WORDS } from '../words.ts';
import { CorrectCostPanel } from './correct-cost-panel.tsx';
import { ReceivePanel } from './receive-panel.tsx';

const filters = [
  searchFor('Fournisseur, article'),
  choiceOf('state', PURCHASE_WORDS, { alwaysOn: true }),
  <ProductFilter key="article" source="product_id" label="Article" />,
];

export function PurchaseList() {
  const may = useMay('stock:write');
  return (
    <StaffList filters={filters} actions={may && <CreateButton label="Nouvel achat" />}>
      <ListBody<ListedPurchase>
        primary={({ supplier }) => supplier}
        secondary={({ expected_on, received, ordered }) =>
          `${frenchDay(expected_on)} · ${received} sur ${ordered} reçues`
        }
        tertiary={({ state }) => PURCHASE_WORDS[state]}
      >
        <FunctionField<ListedPurchase>
          source="expected_on"
          render={({ expected_on }) => frenchDay(expected_on)}
        />
        <TextField source="supplier" />
        <WordField source="state" words={PURCHASE_WORDS} tones={PURCHASE_TONES} />
        <NumberField source="ordered" />
        <NumberField source="received" />
        <TextField source="note" />
      </ListBody>
    </StaffList>
  );
}

export function PurchaseShow() {
  return (
    <ShowBase>
      <PurchasePage />
    </ShowBase>
  );
}

function PurchasePage() {
  const purchase = useDetail<Purchase>('lines');
  const mayWrite = useMay('stock:write');
  const maySeeCosts = useMay('margins:read');
  const mayCorrect = useMay('margins:write');
  if (purchase === undefined) return null;
  const { id, supplier, expected_on, state, note, at, ordered, received, lines } = purchase;
  return (
    <Box sx={{ display: 'grid', gap: 2, py: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Title title={`Achat ${id}`} />
      <Panel
        title={supplier}
        actions={
          mayWrite && (
            <Box>
              <EditButton />
            </Box>
          )
        }
      >
        <FactList
          facts={[
            ['État', PURCHASE_WORDS[state]],
            ['Attendu le', frenchDay(expected_on)],
            ['Pièces reçues', `${received} sur ${ordered}`],
            ['Noté le', frenchMoment(at)],
            ['Note', note],
          ]}
        />
      </Panel>
      <Panel title="Articles">
        <PlainTable
          label="Articles"
          heads={[...HEADS, ...(maySeeCosts ? COST_HEADS : []), 'Raison']}
          rows={lines.map((line) => ({
            key: line.id,
            cells: [
              line.is_counted ? line.name : `${line.name} (non compté)`,
              line.ordered,
              line.received,
              Math.max(0, line.ordered - line.received),
              ...(maySeeCosts ? costCells(line) : []),
              line.reason,
            ],
          }))}
        />
      </Panel>
      {mayWrite && state === 'expected' && <ReceivePanel purchase={purchase} />}
      {mayCorrect && received > 0 && <CorrectCostPanel purchase={purchase} />}
    </Box>
  );
}

const HEADS = ['Article', 'Commandées', 'Reçues', 'Manquent'];
const COST_HEADS = ['Coût prévu', 'Coût reçu, transport compris'];

/** Cost of a piece as expected and as received; « inconnu » where pieces came without a cost. */
const costCells = ({
  unit_cost: expected = null,
  cost = 0,
  costed = 0,
  received,
}: Purchase['lines'][number]): string[] => [
  expected === null ? '–' : formatXof(expected),
  received === 0 ? '–' : costed < received ? 'Inconnu' : formatXof(Math.round(cost / costed)),
];

const toPurchase = ({ lines, ...purchase }: { lines: ProductFormLine[] }) => ({
  ...purchase,
  lines: toLines(lines),
});

export function PurchaseCreate() {
  const mayCost = useMay('margins:write');
  return (
    <Create title="Nouvel achat" redirect="show" transform={toPurchase}>
      <OfficeForm>
        <TextInput source="supplier" label="Fournisseur" validate={required()} fullWidth />
        <DayInput source="expected_on" label="Attendu le" validate={required()} fullWidth />
        <ProductLinesInput hasCosts={mayCost} />
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

const toChange = ({ supplier, expected_on, note }: Purchase) => ({ supplier, expected_on, note });

export function PurchaseEdit() {
  return (
    <Edit title="Achat" mutationMode="pessimistic" redirect="show" transform={toChange}>
      <OfficeForm buttons={null}>
        <TextInput source="supplier" label="Fournisseur" validate={required()} fullWidth />
        <DayInput source="expected_on" label="Attendu le" validate={required()} fullWidth />
        <TextInput
          source="note"
          label="Note"
          parse={(value: string) => value}
          multiline
          fullWidth
        />
      </OfficeForm>
    </Edit>
  );
}
