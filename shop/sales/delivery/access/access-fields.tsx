import { useEffect, useRef } from 'react';
import { TextField } from '#shop/base/ui/fields/text-field.tsx';
import type { AccessProps } from './access-help.tsx';
import { DoorPhoto } from './door-photo.tsx';
import { PinField } from './pin-field.tsx';
import { VoiceNote } from './voice-note.tsx';

/** What may help a driver to the door besides words and the telephone's position. */
export function AccessFields({
  access,
  onChange,
  mistakes,
  underway,
  token = '',
  isPressed,
}: AccessProps & {
  /** Of the link of the order that has them already; empty where nobody needs one. */
  token?: string;
  /** Whether somebody asked for them: the button that they pressed is gone. */
  isPressed: boolean;
}) {
  const whole = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (isPressed) whole.current?.focus();
  }, [isPressed]);
  return (
    <fieldset ref={whole} tabIndex={-1} className="space-y-4 rounded-card border border-line p-4">
      <legend className="px-1 font-bold">Pour trouver la porte (facultatif)</legend>
      <TextField
        label="Deuxième téléphone"
        hint="Le livreur l’appelle si le premier ne répond pas."
        name="secondPhone"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={40}
        required={false}
        value={access.secondPhone}
        problem={mistakes.secondPhone}
        onChange={({ target }) => onChange({ secondPhone: target.value })}
      />
      <PinField position={access.position} onPin={(position) => onChange({ position })} />
      <DoorPhoto
        mediaKey={access.doorPhotoKey}
        token={token}
        underway={underway}
        mistake={mistakes.doorPhotoKey}
        onChange={(doorPhotoKey) => onChange({ doorPhotoKey })}
      />
      <VoiceNote
        mediaKey={access.voiceNoteKey}
        token={token}
        underway={underway}
        mistake={mistakes.voiceNoteKey}
        onChange={(voiceNoteKey) => onChange({ voiceNoteKey })}
      />
      <p className="text-sm text-muted">
        Seuls notre équipe et votre livreur les voient, lui jusqu’à la fin de sa tournée. Une
        commande ne les garde que quelques semaines après la livraison.
      </p>
    </fieldset>
  );
}
