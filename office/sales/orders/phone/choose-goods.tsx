import DeleteIcon from '@mui/icons-material/Delete';
import { Box, IconButton, MenuItem, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { callTo } from '#contract/base/client.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { MAX_QUANTITY } from '#contract/base/limits.ts';
import { paths } from '#contract/base/paths.ts';
import type { Pack } from '#contract/goods/packs.ts';
import { callApi } from '#office/base/calls/api.ts';
import { ChoiceSelect, SHOWS_EMPTY } from '#office/base/lists/choice-select.tsx';
import { FieldRow, Panel } from '#office/base/ui/panel.tsx';
import { SALE_TYPE_WORDS } from '#office/base/ui/words.ts';
import { addGood, type DraftLine, setQuantity } from './draft-lines.ts';
import { FindGoods } from './find-goods.tsx';
import { useServiceBoxes } from './line-services.tsx';
import { type ChangeDraft, type PhoneDraft, pickupOf } from './phone-draft.ts';

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
  const { lines, zoneId, saleType, packCode } = draft;
  const isCollected = pickupOf(draft) !== undefined;
  const { below, notice } = useServiceBoxes({ lines, zoneId, isCollected }, onChange);
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
        <GoodsLines
          lines={lines}
          below={below}
          onChange={(changed) => onChange({ lines: changed })}
        />
      ) : (
        <FixedLines lines={lines} below={below} />
      )}
      {notice}
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

type Lines = DraftLine[];

type Below = (line: DraftLine) => ReactNode;

const FixedLines = ({ lines, below }: { lines: Lines; below?: Below }) =>
  lines.map((line) => (
    <Box key={line.good.id}>
      <Typography>{`${line.good.name} · ${formatXof(line.good.price)} × ${line.quantity}`}</Typography>
      {below?.(line)}
    </Box>
  ));

/** `below` adds to a line, as its services. */
export function GoodsLines({
  lines,
  below,
  onChange,
}: {
  lines: Lines;
  below?: Below;
  onChange: (lines: Lines) => void;
}) {
  return lines.map((line) => {
    const { good, quantity } = line;
    return (
      <Box key={good.id}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography
            sx={{ flex: { xs: '1 1 100%', sm: '1 1 12rem' } }}
          >{`${good.name} · ${formatXof(good.price)}`}</Typography>
          <LineButtons
            name={good.name}
            quantity={quantity}
            onQuantity={(wanted) => onChange(setQuantity(lines, good.id, wanted))}
            onRemove={() => onChange(lines.filter((one) => one.good.id !== good.id))}
          />
        </Box>
        {below?.(line)}
      </Box>
    );
  });
}

const linesOf = (pack: Pack | undefined): Lines =>
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
        onChange={({ target }) => onQuantity(Number(target.value))}
        sx={{ width: 110 }}
      />
      <IconButton aria-label={`Retirer ${name}`} onClick={onRemove}>
        <DeleteIcon />
      </IconButton>
    </>
  );
}
