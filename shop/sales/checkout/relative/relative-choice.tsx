import Gift from 'lucide-react/icons/gift';
import type { RelativeDraft, RelativeMistakes } from '#contract/sales/orders/relative-draft.ts';
import { GIFT_MESSAGE_MAX_LENGTH } from '#contract/sales/orders/relative-words.ts';
import { CheckField } from '#shop/base/ui/fields/check-field.tsx';
import { TextArea, TextField } from '#shop/base/ui/fields/text-field.tsx';
import type { ChosenWay } from '../payment/chosen-way.ts';

type Change = Partial<RelativeDraft> & Partial<ChosenWay>;

export function RelativeChoice({
  draft,
  mistakes,
  usual,
  onChange,
}: {
  draft: RelativeDraft & ChosenWay;
  mistakes: RelativeMistakes;
  /** The chosen address's recipient, if other than the buyer. */
  usual?: Usual | undefined;
  onChange: (change: Change) => void;
}) {
  const choose = (isForRelative: boolean) => {
    const isNew = isForRelative && draft.relativeName === '' && draft.relativePhone === '';
    onChange({
      isForRelative,
      ...(isNew && usual),
      // The recipient pays nothing.
      ...(isForRelative && draft.mode !== 'online' && { mode: null, provider: null }),
    });
  };
  return (
    <div className="mb-4">
      <CheckField
        label="Je commande pour un proche"
        checked={draft.isForRelative}
        onChange={({ target }) => choose(target.checked)}
      />
      {draft.isForRelative && (
        <fieldset className="mt-2 space-y-4 rounded-card border border-line p-4">
          <legend className="flex items-center gap-2 px-1 font-bold">
            <Gift aria-hidden="true" size={20} className="text-accent" />
            Pour un proche
          </legend>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="Nom de votre proche"
              name="relativeName"
              autoComplete="off"
              maxLength={120}
              value={draft.relativeName}
              problem={mistakes.relativeName}
              onChange={({ target }) => onChange({ relativeName: target.value })}
            />
            <TextField
              label="Téléphone de votre proche"
              hint="Un numéro sénégalais : le livreur l’appelle."
              name="relativePhone"
              type="tel"
              inputMode="tel"
              autoComplete="off"
              maxLength={40}
              value={draft.relativePhone}
              problem={mistakes.relativePhone}
              onChange={({ target }) => onChange({ relativePhone: target.value })}
            />
          </div>
          <TextArea
            label="Un mot pour votre proche (facultatif)"
            hint="Il le lit sur la page de son colis."
            name="giftMessage"
            rows={2}
            required={false}
            maxLength={GIFT_MESSAGE_MAX_LENGTH}
            value={draft.giftMessage}
            problem={mistakes.giftMessage}
            onChange={({ target }) => onChange({ giftMessage: target.value })}
          />
          <CheckField
            label="Lui faire la surprise : aucun message avant le jour de la livraison"
            checked={draft.isSurprise}
            onChange={({ target }) => onChange({ isSurprise: target.checked })}
          />
          <p className="text-sm text-muted">
            Les prix, la facture et les reçus ne vont qu’à vous. Votre proche reçoit des SMS sans
            prix, à votre nom{draft.isSurprise ? ', le jour de la livraison' : ''}. Rien ne lui est
            demandé : vous payez en ligne.
          </p>
        </fieldset>
      )}
    </div>
  );
}

type Usual = Pick<RelativeDraft, 'relativeName' | 'relativePhone'>;

const NOBODY: Usual = { relativeName: '', relativePhone: '' };

/** Another address replaces its own recipient, never a typed one. */
export function followAddress(
  { isForRelative, relativeName, relativePhone }: RelativeDraft,
  former: Usual = NOBODY,
  next: Usual = NOBODY,
): Partial<Usual> {
  const isTyped = relativeName !== former.relativeName || relativePhone !== former.relativePhone;
  const isUntouched = relativeName === '' && relativePhone === '';
  return isTyped || (isUntouched && !isForRelative) ? {} : { ...next };
}

/** The two flags of a stored draft, which another build may have written. */
export const readRelative = (kept: Record<string, unknown>): Partial<RelativeDraft> => ({
  isForRelative: kept.isForRelative === true,
  isSurprise: kept.isSurprise === true,
});
