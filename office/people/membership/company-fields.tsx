import { NumberInput, required, TextInput } from 'react-admin';
import { OfficeForm } from '#office/base/forms/office-form.tsx';
import { useMay } from '#office/base/session/use-may.ts';

const CEILING =
  'Ce que chaque adhérent peut devoir au plus. Vide : le plafond habituel de la boutique.';

/** The form of an employer; its ceiling is for those who may set one. */
export const CompanyFields = () => {
  const maySetCeiling = useMay('credit-limits:write');
  return (
    <OfficeForm>
      <TextInput source="name" label="Nom" validate={required()} />
      <TextInput source="city" label="Ville" />
      <TextInput source="email" label="E-mail" parse={(value: string) => value ?? ''} />
      <TextInput source="phone" label="Téléphone" parse={(value: string) => value ?? ''} />
      <NumberInput
        source="credit_ceiling"
        label="Plafond par adhérent (FCFA)"
        min={0}
        readOnly={!maySetCeiling}
        helperText={maySetCeiling ? CEILING : 'Un gérant fixe le plafond.'}
      />
    </OfficeForm>
  );
};
