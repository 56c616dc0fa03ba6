import { Box } from '@mui/material';
import { BooleanInput, NumberInput, required } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { frenchDay } from '#contract/base/fields/french-time.ts';
import { DayInput } from '#office/base/forms/day-input.tsx';
import { isWaiting } from './product-values.ts';

export const PriceField = () => (
  <NumberInput source="list_price" label="Prix (FCFA)" min={0} validate={required()} />
);

export function PromotionFields() {
  const [isPromoted, firstDay] = useWatch({ name: ['en_promo', 'promotion_starts_on'] });
  const waits = isWaiting({ en_promo: isPromoted, promotion_starts_on: firstDay });
  return (
    <>
      <BooleanInput
        source="en_promo"
        label="En promotion"
        helperText={waits && `Commence le ${frenchDay(firstDay)}`}
      />
      {isPromoted && (
        <>
          <NumberInput source="promo_price" label="Prix promotionnel (FCFA)" min={1} />
          <Box sx={{ display: 'grid', columnGap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
            <DayInput
              source="promotion_starts_on"
              label="Premier jour"
              helperText="Vide : tout de suite. Jusqu’à ce jour, la boutique n’en montre rien."
            />
            <DayInput
              source="promotion_ends_on"
              label="Dernier jour"
              helperText="Vide : jusqu’à ce que vous l’arrêtiez. La promotion s’arrête dans la nuit qui suit."
            />
          </Box>
        </>
      )}
    </>
  );
}

export function OtherPriceFields() {
  const isOnCredit = useWatch({ name: 'is_creditorder' });
  return (
    <>
      <NumberInput
        source="preorder_price"
        label="Prix précommande (FCFA)"
        min={0}
        helperText="Vide ou 0 : pas de précommande"
      />
      <BooleanInput source="is_creditorder" label="Vendu à crédit" />
      {isOnCredit && (
        <NumberInput
          source="creditorder_price"
          label="Prix à crédit (FCFA)"
          min={1}
          helperText="Seuls les adhérents le voient"
        />
      )}
    </>
  );
}
