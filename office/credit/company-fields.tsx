import { NumberInput, required, SimpleForm, TextInput } from 'react-admin';

/** The form of an employer. */
export const CompanyFields = () => (
  <SimpleForm>
    <TextInput source="name" label="Nom" validate={required()} />
    <TextInput source="city" label="Ville" />
    <TextInput source="email" label="E-mail" parse={(value: string) => value ?? ''} />
    <TextInput source="phone" label="Téléphone" parse={(value: string) => value ?? ''} />
    <NumberInput
      source="credit_ceiling"
      label="Plafond par adhérent (FCFA)"
      min={0}
      helperText="Ce que chaque adhérent peut devoir au plus. Vide : le plafond habituel de la boutique."
    />
  </SimpleForm>
);
