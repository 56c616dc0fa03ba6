import type { ReactNode } from 'react';
import { DateInput, required, SelectInput, TextInput } from 'react-admin';
import { OfficeForm } from '#office/base/forms/office-form.tsx';
import { PictureInput } from '#office/base/forms/picture-input.tsx';
import { choicesOf } from '#office/base/ui/words.ts';
import { KIND_WORDS } from './words.ts';

/** What is written of a campaign; its products are chosen once it exists. */
export function CampaignForm({ buttons }: { buttons?: ReactNode }) {
  return (
    <OfficeForm buttons={buttons} sx={{ maxWidth: 640 }}>
      <SelectInput
        source="kind"
        label="Sorte"
        choices={choicesOf(KIND_WORDS)}
        validate={required()}
        helperText="Tabaski, Ramadan et Korité ont chacune leur page et leur lien dans le menu : sans aucune campagne, ce qui porte leur étiquette s’y montre ; « Promotion » met sa bannière en tête de la page des promotions."
        fullWidth
      />
      <TextInput source="title" label="Titre" validate={required()} fullWidth />
      <TextInput
        source="subtitle"
        label="Sous-titre"
        defaultValue=""
        parse={(value: string) => value}
        fullWidth
      />
      <DateInput source="starts_on" label="Premier jour" validate={required()} fullWidth />
      <DateInput
        source="ends_on"
        label="Dernier jour"
        validate={required()}
        helperText="Compris : la campagne se termine à minuit, heure de Dakar."
        fullWidth
      />
      <PictureInput
        source="picture"
        label="Bannière"
        hint="Large de 1600 pixels si possible, le sujet à droite : le titre se place à gauche."
      />
    </OfficeForm>
  );
}
