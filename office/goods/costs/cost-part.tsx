import { Alert, Checkbox, FormControlLabel, FormHelperText, Typography } from '@mui/material';
import { useInput, useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { formatXof } from '#contract/base/fields/money.ts';
import type { ProductForStaff } from '#contract/goods/catalogue/products.ts';
import { withoutVat } from '#contract/goods/stock/loss-words.ts';
import type { ProductCost } from '#contract/goods/stock/staff-costs.ts';
import { useMay } from '#office/base/session/use-may.ts';
import { FactList } from '#office/base/ui/panel.tsx';
import { CostForm } from './cost-form.tsx';
import { lossOf, useProductCost } from './use-product-cost.ts';

/** As a product's form has them. */
type Prices = Partial<
  Record<'list_price' | 'promo_price' | 'preorder_price' | 'creditorder_price', number | null> &
    Record<'en_promo' | 'is_creditorder', boolean>
>;

/** The prices at which the form sells, in XOF, with their words. */
const pricesOf = (values: Prices): [words: string, price: number][] =>
  [
    ['Au prix normal', values.list_price],
    ['En promotion', values.en_promo === true ? values.promo_price : 0],
    ['En précommande', values.preorder_price],
    ['À crédit', values.is_creditorder === true ? values.creditorder_price : 0],
  ].flatMap(([words, price]) => (price ? [[words as string, price as number]] : [])) as [
    string,
    number,
  ][];

/** Average cost and margins of a product's form; nothing for clerks without the right. */
export function CostPart() {
  const record = useRecordContext<ProductForStaff>();
  const cost = useProductCost(record?.id);
  const values = useWatch() as Prices;
  const mayWrite = useMay('margins:write');
  if (cost === undefined) return null;
  const { average, pieces, valued, value } = cost;
  const unknown = pieces - valued;
  return (
    <>
      <FactList
        facts={[
          ['Coût moyen', average === null ? 'Coût inconnu' : formatXof(average)],
          ['Valeur du stock', valued === 0 ? '' : formatXof(value)],
          ['Au coût inconnu', unknown === 0 ? '' : `${unknown} sur ${pieces} en place`],
          ...(average === null ? [] : marginsOf(cost, values)),
        ]}
      />
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
        Coûts hors TVA récupérable, transport compris. Marges hors TVA.
      </Typography>
      {mayWrite && <CostForm cost={cost} />}
    </>
  );
}

const marginsOf = (cost: ProductCost, values: Prices): [string, string][] =>
  pricesOf(values).map(([words, price]) => {
    const net = withoutVat(price, cost.vat_percent);
    const margin = net - (cost.average ?? 0);
    const rate = net === 0 ? 0 : Math.round((margin * 100) / net);
    return [words, `Marge ${formatXof(margin)} (${rate} %)`];
  });

const NAMES = [
  'list_price',
  'promo_price',
  'en_promo',
  'preorder_price',
  'creditorder_price',
  'is_creditorder',
] as const;

/** Warns of prices below the cost. The clerk confirms those that the form changes before it is saved. */
export function LossWarning() {
  const record = useRecordContext<ProductForStaff>();
  const cost = useProductCost(record?.id);
  const values = useWatch() as Prices;
  const losses = lossesOf(cost, values);
  const isNew =
    record !== undefined && NAMES.some((name) => (values[name] ?? 0) !== (record[name] ?? 0));
  const { field, fieldState } = useInput({
    source: 'confirms_loss',
    defaultValue: false,
    validate: (isConfirmed: boolean) =>
      losses.length > 0 && isNew && !isConfirmed ? 'Confirmez la vente sous le coût' : undefined,
  });
  if (losses.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ width: '100%' }}>
      {losses.map((words) => (
        <Typography key={words} variant="body2">
          {words}
        </Typography>
      ))}
      {isNew && (
        <FormControlLabel
          control={
            <Checkbox
              checked={field.value === true}
              onChange={(_event, checked) => field.onChange(checked)}
            />
          }
          label="Je confirme la vente sous le coût"
        />
      )}
      {fieldState.error !== undefined && (
        <FormHelperText error role="alert">
          Confirmez la vente sous le coût
        </FormHelperText>
      )}
    </Alert>
  );
}

const lossesOf = (cost: ProductCost | undefined, values: Prices): string[] =>
  pricesOf(values).flatMap(([words, price]) => {
    const loss = lossOf(cost, price);
    return loss === undefined ? [] : [`${words} : ${loss.charAt(0).toLowerCase()}${loss.slice(1)}`];
  });
