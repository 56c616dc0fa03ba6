import { Alert, Checkbox, FormControlLabel, List, ListItem, ListItemText } from '@mui/material';
import { counted } from '#contract/base/counted.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { lossWords } from '#contract/goods/stock/loss-words.ts';
import type { LossesFound } from '#contract/goods/stock/losses.ts';

/** What a change would sell below cost, which the clerk confirms before it is applied. */
export function LossConsent({
  found: { below_cost: losses = [], below_cost_count: count = 0 },
  by = '',
  isConfirmed,
  isWrong = false,
  onConfirm,
}: {
  found: LossesFound;
  /** What lowers the prices, in French, as `avec ce coupon`. */
  by?: string;
  isConfirmed: boolean;
  /** A form focuses the first wrong field. */
  isWrong?: boolean;
  onConfirm: (isConfirmed: boolean) => void;
}) {
  const more = count - losses.length;
  const end = by === '' ? '.' : ` ${by}.`;
  return (
    <Alert severity="warning" sx={{ mt: 2, width: '100%' }}>
      {count === 1
        ? `Un produit serait vendu sous son coût${end}`
        : `${count} produits seraient vendus sous leur coût${end}`}
      <List dense aria-label="Produits sous leur coût">
        {losses.map(({ id, reference, name, price, net_price, average }) => (
          <ListItem key={id} disableGutters>
            <ListItemText
              primary={`${name} (${reference})`}
              secondary={`Prix ${formatXof(price)} · ${lossWords(net_price, average)}`}
            />
          </ListItem>
        ))}
        {more > 0 && <ListItem disableGutters>et {counted(more, 'autre', 'autres')}</ListItem>}
      </List>
      <FormControlLabel
        control={
          <Checkbox
            checked={isConfirmed}
            onChange={(_event, checked) => onConfirm(checked)}
            slotProps={{ input: { 'aria-invalid': isWrong } }}
          />
        }
        label="Je confirme la vente sous le coût"
      />
    </Alert>
  );
}
