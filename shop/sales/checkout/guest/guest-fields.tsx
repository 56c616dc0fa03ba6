import type { ComponentProps } from 'react';
import { keysOf } from '#contract/base/tables.ts';
import { RELATIVE_FIELDS, type RelativeMistakes } from '#contract/sales/orders/relative-draft.ts';
import { AnyPhoneField } from '#shop/base/ui/fields/any-phone-field.tsx';
import { TextField } from '#shop/base/ui/fields/text-field.tsx';
import type { AccessMistakes } from '#shop/sales/delivery/access/access-draft.ts';
import type { GuestDraft } from './guest-order.ts';

/** In page order. */
export const GUEST_CHECKOUT_FIELDS = [
  ...RELATIVE_FIELDS,
  'name',
  'telephone',
  'adresse',
  'email',
  'secondPhone',
  'doorPhotoKey',
  'voiceNoteKey',
  'pickupPlaceId',
  'mode',
] as const;
export type GuestCheckoutField = (typeof GUEST_CHECKOUT_FIELDS)[number];
export type GuestCheckoutMistakes = Partial<Record<GuestCheckoutField, string>>;

type TextName = Exclude<
  GuestCheckoutField,
  'mode' | 'pickupPlaceId' | keyof AccessMistakes | keyof RelativeMistakes
>;

const FIELDS: Record<TextName, Partial<ComponentProps<typeof TextField>> & { label: string }> = {
  name: { label: 'Prénom et nom', autoComplete: 'name', maxLength: 120 },
  telephone: {
    label: 'Téléphone',
    type: 'tel',
    inputMode: 'tel',
    autoComplete: 'tel',
    maxLength: 40,
    hint: 'Le livreur appelle ce numéro.',
  },
  adresse: { label: 'Adresse', autoComplete: 'street-address', maxLength: 500 },
  email: {
    label: 'Email',
    type: 'email',
    inputMode: 'email',
    autoComplete: 'email',
    maxLength: 254,
    required: false,
    hint: 'Facultatif : le lien de suivi arrive aussi par SMS.',
  },
};

/** A buyer without a number here may give the relative's, and gets e-mails. */
const RELATIVE_HINTS: Partial<Record<TextName, string>> = {
  telephone:
    'Le vôtre, au Sénégal ou à l’étranger, où nous n’envoyons pas de SMS : tout arrive par e-mail.',
  adresse: 'Celle de votre proche.',
  email: 'Votre facture et vos reçus y arrivent.',
};

export function GuestFields({
  draft,
  mistakes,
  onChange,
  hasAddress,
}: {
  draft: GuestDraft;
  mistakes: GuestCheckoutMistakes;
  onChange: (change: Partial<GuestDraft>) => void;
  hasAddress: boolean;
}) {
  const hints = draft.isForRelative && hasAddress ? RELATIVE_HINTS : {};
  const names = keysOf(FIELDS).filter((name) => hasAddress || name !== 'adresse');
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {names.map((name) => {
        const Field = name === 'telephone' && hints.telephone ? AnyPhoneField : TextField;
        return (
          <Field
            key={name}
            {...FIELDS[name]}
            {...(hints[name] !== undefined && { hint: hints[name] })}
            name={name}
            value={draft[name]}
            onChange={({ target }) => onChange({ [name]: target.value })}
            problem={mistakes[name]}
          />
        );
      })}
    </div>
  );
}
