import { Checkbox, FormControlLabel, FormGroup, FormLabel, Stack, TextField } from '@mui/material';
import { keysOf } from '#contract/base/tables.ts';
import { useCategories } from '#office/base/calls/use-names.ts';
import { DayField } from '#office/base/forms/day-field.tsx';
import { ChoiceSelect } from '#office/base/lists/choice-select.tsx';
import { BATCH_KIND_WORDS, type BatchDraft, PRICE_WORDS } from './batch-draft.ts';

type Props = { draft: BatchDraft; onChange: (draft: BatchDraft) => void };

export function BatchFields({ draft, onChange }: Props) {
  return (
    <Stack spacing={2} sx={{ pt: 1 }}>
      <ChoiceSelect
        id="batch-kind"
        label="Modification"
        value={draft.kind}
        words={BATCH_KIND_WORDS}
        onChoose={(kind) => onChange({ ...draft, kind })}
      />
      <FieldsOfKind draft={draft} onChange={onChange} />
    </Stack>
  );
}

function FieldsOfKind({ draft, onChange }: Props) {
  const { kind } = draft;
  const endOn = (promotion_ends_on: string) => onChange({ ...draft, promotion_ends_on });
  const typed = (name: 'percent' | 'amount' | 'promo_price' | 'tag') => ({
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...draft, [name]: target.value }),
  });
  const rounding = <RoundingChoice draft={draft} onChange={onChange} />;
  const lastDay = (
    <DayField
      label="Dernier jour de la promotion"
      helperText="Vide : jusqu’à ce que vous l’arrêtiez"
      value={draft.promotion_ends_on}
      onDay={endOn}
      onWrong={endOn}
    />
  );
  switch (kind) {
    case 'price_percent':
      return (
        <>
          <TextField
            label="Pourcentage"
            type="number"
            helperText="10 pour augmenter de 10 %, -10 pour baisser de 10 %"
            {...typed('percent')}
          />
          {rounding}
          <PriceChoice draft={draft} onChange={onChange} />
        </>
      );
    case 'price_amount':
      return (
        <>
          <TextField
            label="Montant (FCFA)"
            type="number"
            helperText="5000 pour ajouter, -5000 pour retirer"
            {...typed('amount')}
          />
          <PriceChoice draft={draft} onChange={onChange} />
        </>
      );
    case 'promotion_percent':
      return (
        <>
          <TextField
            label="Remise (%)"
            type="number"
            helperText="Calculée sur le prix normal"
            {...typed('percent')}
          />
          {rounding}
          {lastDay}
        </>
      );
    case 'promotion_price':
      return (
        <>
          <TextField
            label="Prix promotionnel (FCFA)"
            type="number"
            helperText="Le même pour tous les produits choisis"
            {...typed('promo_price')}
          />
          {lastDay}
        </>
      );
    case 'publish':
      return (
        <ChoiceSelect
          id="batch-active"
          label="Dans la boutique"
          value={draft.active ? 'true' : 'false'}
          words={{ true: 'Publier', false: 'Cacher' }}
          onChoose={(active) => onChange({ ...draft, active: active === 'true' })}
        />
      );
    case 'category':
      return <CategoryChoice draft={draft} onChange={onChange} />;
    case 'add_tag':
    case 'remove_tag':
      return <TextField label="Étiquette" {...typed('tag')} />;
    case 'end_promotion':
      return null;
  }
}

function RoundingChoice({ draft, onChange }: Props) {
  return (
    <ChoiceSelect
      id="batch-rounding"
      label="Arrondi"
      value={draft.round_to}
      words={{ 5: 'À 5 FCFA', 25: 'À 25 FCFA', 100: 'À 100 FCFA' }}
      onChoose={(round_to) => onChange({ ...draft, round_to })}
    />
  );
}

function CategoryChoice({ draft, onChange }: Props) {
  const offered = useCategories();
  return (
    <ChoiceSelect
      id="batch-category"
      label="Nouvelle catégorie"
      value={offered.some(({ name }) => name === draft.categ_id) ? draft.categ_id : ''}
      words={Object.fromEntries(offered.map(({ name, label }) => [name, label]))}
      onChoose={(categ_id) => onChange({ ...draft, categ_id })}
    />
  );
}

function PriceChoice({ draft, onChange }: Props) {
  const toggle = (name: keyof typeof PRICE_WORDS, isChosen: boolean) =>
    onChange({
      ...draft,
      prices: isChosen ? [...draft.prices, name] : draft.prices.filter((other) => other !== name),
    });
  return (
    <FormGroup role="group" aria-labelledby="prices-label">
      <FormLabel id="prices-label">Quels prix</FormLabel>
      {keysOf(PRICE_WORDS).map((name) => (
        <FormControlLabel
          key={name}
          label={PRICE_WORDS[name]}
          control={
            <Checkbox
              checked={draft.prices.includes(name)}
              onChange={(_event, isChosen) => toggle(name, isChosen)}
            />
          }
        />
      ))}
    </FormGroup>
  );
}
