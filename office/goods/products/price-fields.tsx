import { BooleanInput, DateInput, NumberInput, required } from 'react-admin';
import { useWatch } from 'react-hook-form';

/** All prices of an article, in whole FCFA. */
export function PriceFields() {
  const isPromoted = useWatch({ name: 'en_promo' });
  const isOnCredit = useWatch({ name: 'is_creditorder' });
  return (
    <>
      <NumberInput source="list_price" label="Prix (FCFA)" min={0} validate={required()} />
      <BooleanInput source="en_promo" label="En promotion" />
      {isPromoted && (
        <>
          <NumberInput source="promo_price" label="Prix promotionnel (FCFA)" min={1} />
          <DateInput
            source="promotion_ends_on"
            label="Dernier jour de la promotion"
            parse={(day: string) => day || null}
            helperText="Vide : jusqu’à ce que vous l’arrêtiez. La promotion s’arrête dans la nuit qui suit."
          />
        </>
      )}
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
