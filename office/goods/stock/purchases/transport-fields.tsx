import { Box, TextField } from '@mui/material';
import type { Receipt, TransportSpread } from '#contract/goods/stock/staff-purchases.ts';
import { ChoiceSelect } from '#office/base/lists/choice-select.tsx';

/** As typed. */
export type Transport = { amount: string; spread: TransportSpread };

export const NO_TRANSPORT: Transport = { amount: '', spread: 'value' };

/** The part of a receipt; nothing without an amount. */
export const transportOf = ({ amount, spread }: Transport): Pick<Receipt, 'transport'> =>
  amount === '' ? {} : { transport: { amount: Number(amount), spread } };

const SPREAD_WORDS: Record<TransportSpread, string> = {
  value: 'Selon la valeur des articles',
  volume: 'Selon leur volume',
};

export function TransportFields({
  transport,
  onChange,
}: {
  transport: Transport;
  onChange: (transport: Transport) => void;
}) {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      <TextField
        type="number"
        label="Transport et douane (FCFA)"
        value={transport.amount}
        helperText="Pour cette livraison ; vide : aucun"
        slotProps={{ htmlInput: { min: 0, inputMode: 'numeric' } }}
        onChange={({ target }) => onChange({ ...transport, amount: target.value })}
      />
      {transport.amount !== '' && (
        <ChoiceSelect
          id="transport-spread"
          label="Répartir"
          value={transport.spread}
          words={SPREAD_WORDS}
          onChoose={(spread) => onChange({ ...transport, spread })}
        />
      )}
    </Box>
  );
}
