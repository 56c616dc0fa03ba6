import DeleteIcon from '@mui/icons-material/Delete';
import { Box, IconButton, MenuItem, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { callTo } from '#contract/base/client.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { MAX_QUANTITY } from '#contract/base/limits.ts';
import { paths } from '#contract/base/paths.ts';
import type { Pack } from '#contract/goods/packs.ts';
import type { OrderGood } from '#contract/sales/orders/staff-order-calls.ts';
import { callApi } from '#office/base/calls/api.ts';
import { ChoiceSelect, SHOWS_EMPTY } from '#office/base/lists/choice-select.tsx';
import { FieldRow, Panel } from '#office/base/ui/panel.tsx';
import { SALE_TYPE_WORDS } from '#office/base/ui/words.ts';
import { FindGoods } from './find-goods.tsx';
import type { ChangeDraft, PhoneDraft } from './phone-draft.ts';

/**
 * The products of a draft, fixed for a proforma. A chosen pack replaces the lines and makes the sale an ordinary one;
 * another kind of sale empties them.
 */
export function ChooseGoods({ draft, onChange }: { draft: PhoneDraft; onChange: ChangeDraft }) {
  if (draft.proforma === undefined) return <FreeGoods draft={draft} onChange={onChange} />;
  return (
    <Panel title={`Articles et prix de ${draft.proforma.number}`}>
      <FixedLines lines={draft.lines} />
    </Panel>
  );
}

function FreeGoods({ draft, onChange }: { draft: PhoneDraft; onChange: ChangeDraft }) {
  const { lines, saleType, packCode } = draft;
  const { data: packs = [] } = useQuery({
    queryKey: ['packs', 'current'],
    queryFn: () => callApi(callTo(paths.packs, { images: 'url' })),
  });
  const choosePack = (code: string) =>
    onChange({
      packCode: code,
      saleType: 'order' as const,
      lines: linesOf(packs.find((pack) => pack.code === code)),
    });
  return (
    <Panel title="Produits">
      {packCode === '' && (
        <FindGoods
          saleType={saleType}
          onChoose={(good) => onChange({ lines: addGood(lines, good) })}
        />
      )}
      {packCode === '' ? (
        <GoodsLines lines={lines} onChange={(changed) => onChange({ lines: changed })} />
      ) : (
        <FixedLines lines={lines} />
      )}
      <FieldRow>
        <ChoiceSelect
          label="Sorte de vente"
          value={saleType}
          words={SALE_TYPE_WORDS}
          disabled={packCode !== ''}
          onChoose={(chosen) => onChange({ saleType: chosen, lines: [] })}
        />
        <TextField
          select
          label="Pack"
          value={packCode}
          slotProps={SHOWS_EMPTY}
          onChange={({ target }) => choosePack(target.value)}
        >
          <MenuItem value="">Aucun</MenuItem>
          {packs.map(({ code, name, sommeTotal }) => (
            <MenuItem key={code} value={code}>{`${name} (${formatXof(sommeTotal)})`}</MenuItem>
          ))}
        </TextField>
      </FieldRow>
    </Panel>
  );
}

type Lines = PhoneDraft['lines'];

const FixedLines = ({ lines }: { lines: Lines }) =>
  lines.map(({ good, quantity }) => (
    <Typography key={good.id}>{`${good.name} · ${formatXof(good.price)} × ${quantity}`}</Typography>
  ));

/** Returns the lines with one more piece, up to `MAX_QUANTITY`; the line moves to the end. */
export function addGood(lines: Lines, good: OrderGood): Lines {
  const others = lines.filter((line) => line.good.id !== good.id);
  const quantity = (lines.find((line) => line.good.id === good.id)?.quantity ?? 0) + 1;
  return [...others, { good, quantity: Math.min(quantity, MAX_QUANTITY) }];
}

export function GoodsLines({
  lines,
  onChange,
}: {
  lines: Lines;
  onChange: (lines: Lines) => void;
}) {
  return lines.map(({ good, quantity }) => (
    <Box key={good.id} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Typography sx={{ flexGrow: 1 }}>{`${good.name} · ${formatXof(good.price)}`}</Typography>
      <LineButtons
        name={good.name}
        quantity={quantity}
        onQuantity={(wanted) =>
          onChange(
            lines.map((line) => (line.good.id === good.id ? { good, quantity: wanted } : line)),
          )
        }
        onRemove={() => onChange(lines.filter((line) => line.good.id !== good.id))}
      />
    </Box>
  ));
}

const linesOf = (pack: Pack | undefined): PhoneDraft['lines'] =>
  (pack?.produits ?? []).map(({ product_id, name, price_unit, quantity }) => ({
    good: { id: product_id, name, reference: '', price: price_unit, available: null, places: [] },
    quantity,
  }));

function LineButtons({
  name,
  quantity,
  onQuantity,
  onRemove,
}: {
  name: string;
  quantity: number;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
}) {
  return (
    <>
      <TextField
        size="small"
        type="number"
        label="Quantité"
        value={quantity}
        slotProps={{ htmlInput: { min: 1, max: MAX_QUANTITY } }}
        onChange={({ target }) =>
          onQuantity(Math.max(1, Math.min(MAX_QUANTITY, Math.trunc(Number(target.value)) || 1)))
        }
        sx={{ width: 110 }}
      />
      <IconButton aria-label={`Retirer ${name}`} onClick={onRemove}>
        <DeleteIcon />
      </IconButton>
    </>
  );
}
