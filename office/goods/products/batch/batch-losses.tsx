import { Alert, Checkbox, FormControlLabel, List, ListItem, ListItemText } from '@mui/material';
import type { BatchReply } from '#contract/goods/catalogue/staff-product-batch.ts';
import { lossWords } from '#contract/goods/stock/loss-words.ts';

/** What a change would sell below cost, which the clerk confirms before it is applied. */
export function BatchLosses({
  result: { below_cost: losses = [], below_cost_count: count = 0 },
  isConfirmed,
  onConfirm,
}: {
  result: BatchReply;
  isConfirmed: boolean;
  onConfirm: (isConfirmed: boolean) => void;
}) {
  return (
    <Alert severity="warning" sx={{ mt: 2 }}>
      {count === 1
        ? 'Un produit serait vendu sous son coût.'
        : `${count} produits seraient vendus sous leur coût.`}
      <List dense aria-label="Produits sous leur coût">
        {losses.map(({ id, name, net_price, average }) => (
          <ListItem key={id} disableGutters>
            <ListItemText primary={name} secondary={lossWords(net_price, average)} />
          </ListItem>
        ))}
      </List>
      <FormControlLabel
        control={
          <Checkbox checked={isConfirmed} onChange={(_event, checked) => onConfirm(checked)} />
        }
        label="Je confirme la vente sous le coût"
      />
    </Alert>
  );
}
