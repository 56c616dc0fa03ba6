import type { ComponentProps } from 'react';
import { messages } from '#contract/talk/messages.ts';
import { FormFoot } from '#shop/base/ui/fields/form-foot.tsx';
import { TextField } from '#shop/base/ui/fields/text-field.tsx';

type Field = Omit<ComponentProps<typeof TextField>, 'label'>;

/** What both ways to ask have in common: who one is at the employer's, and the button. */
export function RequestFields({
  form,
  matricule,
  position,
}: {
  form: ComponentProps<typeof FormFoot>['form'];
  matricule: Field;
  position: Field;
}) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Matricule (facultatif)"
          hint="Le numéro qui vous désigne chez votre employeur."
          autoComplete="off"
          required={false}
          {...matricule}
        />
        <TextField
          label="Fonction (facultatif)"
          autoComplete="organization-title"
          required={false}
          {...position}
        />
      </div>
      <FormFoot form={form} label="Demander mon adhésion" sendingLabel={messages.pack.sending} />
    </>
  );
}
