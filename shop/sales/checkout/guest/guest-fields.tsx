import type { ComponentProps } from 'react';
import { RELATIVE_FIELDS, type RelativeMistakes } from '#contract/sales/orders/relative-draft.ts';
import { AnyPhoneField } from '#shop/base/ui/fields/any-phone-field.tsx';
import { TextField } from '#shop/base/ui/fields/text-field.tsx';
import type { AccessMistakes } from '#shop/sales/delivery/access/access-draft.ts';
import { Places } from '../delivery/places.tsx';
import type { GuestDraft } from './guest-order.ts';

/** In page order. */
export const GUEST_CHECKOUT_FIELDS = [
  'telephone',
  'name',
  'email',
  'pickupPlaceId',
  ...RELATIVE_FIELDS,
  'adresse',
  'secondPhone',
  'doorPhotoKey',
  'voiceNoteKey',
  'mode',
] as const;
export type GuestCheckoutField = (typeof GUEST_CHECKOUT_FIELDS)[number];
export type GuestCheckoutMistakes = Partial<Record<GuestCheckoutField, string>>;

type TextName = Exclude<
  GuestCheckoutField,
  'mode' | 'pickupPlaceId' | keyof AccessMistakes | keyof RelativeMistakes
>;

const PLACES = 'adresse-places';

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
  adresse: {
    label: 'Adresse',
    autoComplete: 'street-address',
    list: PLACES,
    maxLength: 500,
    placeholder: 'Quartier, rue, repère',
  },
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
  names,
  places = [],
}: {
  draft: GuestDraft;
  mistakes: GuestCheckoutMistakes;
  onChange: (change: Partial<GuestDraft>) => void;
  names: readonly TextName[];
  /** Proposed for the address. */
  places?: readonly string[];
}) {
  const hints = draft.isForRelative ? RELATIVE_HINTS : {};
  return (
    <div className={`grid gap-4 ${names.length > 1 ? 'sm:grid-cols-2' : ''}`}>
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
      {places.length > 0 && <Places id={PLACES} places={places} />}
    </div>
  );
}
