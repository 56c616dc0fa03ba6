import {
  BooleanInput,
  maxValue,
  minValue,
  NumberInput,
  regex,
  required,
  SelectInput,
  TextInput,
} from 'react-admin';

const CLOSINGS = [
  { id: 0, name: 'Le jour même' },
  { id: 1, name: 'La veille' },
  { id: 2, name: '2 jours avant' },
  { id: 3, name: '3 jours avant' },
  { id: 4, name: '4 jours avant' },
  { id: 5, name: '5 jours avant' },
  { id: 6, name: '6 jours avant' },
  { id: 7, name: '7 jours avant' },
];
/** An hour of Dakar. */
export const isHour = [
  required(),
  regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Écrivez une heure comme 09:00'),
];

/** How much fits into a slot, and until when it is open. */
export const CapacityFields = () => (
  <>
    <NumberInput
      source="max_orders"
      label="Commandes au plus"
      validate={[required(), minValue(1), maxValue(10_000)]}
      fullWidth
    />
    <NumberInput
      source="max_litres"
      label="Litres au plus"
      helperText="Vide : seules les commandes comptent. Un produit sans volume n’en prend pas."
      validate={minValue(1)}
      fullWidth
    />
    <SelectInput
      source="closes_before"
      label="Les clients choisissent jusqu’à"
      choices={CLOSINGS}
      validate={required()}
      fullWidth
    />
    <TextInput source="closes_at" label="À quelle heure" type="time" validate={isHour} fullWidth />
    <BooleanInput
      source="active"
      label="Ouvert"
      helperText="Sans cela, il n’est plus proposé ; ce qui est réservé le reste."
    />
  </>
);
