import { useEffect, useRef, useState } from 'react';
import { plusCodeOf } from '#contract/base/fields/plus-code.ts';
import {
  isInSenegal,
  mapLinks,
  type Position,
  readPosition,
} from '#contract/base/fields/position.ts';
import { TextField } from '#shop/base/ui/fields/text-field.tsx';
import type { AccessProps } from './access-help.tsx';
import { DoorPhoto } from './door-photo.tsx';
import { VoiceNote } from './voice-note.tsx';

export function AccessFields({
  access,
  onChange,
  mistakes,
  underway,
  token = '',
  isPressed,
}: AccessProps & {
  /** Token of the order's link; empty if not needed. */
  token?: string;
  /** The pressed button is gone, so the fields take the focus. */
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

/** Centred on Dakar. */
const MAP = 'https://www.google.com/maps/@14.7,-17.45,13z';

const UNREADABLE =
  'Aucun lieu n’est lu ici. Copiez le lien entier, les deux coordonnées ou le plus code : un lien court ne les contient pas.';

const ELSEWHERE = 'Ce lieu n’est pas au Sénégal : vérifiez les deux coordonnées.';

const link = 'inline-flex min-h-11 items-center font-semibold text-accent-dark underline';

/** A pasted position of an external map, which the shop does not embed. */
function PinField({
  position,
  onPin,
}: {
  position: Position | null;
  /** Null removes the pin. */
  onPin: (position: Position | null) => void;
}) {
  const [typed, setTyped] = useState('');
  const found = doorAt(typed);
  const change = (text: string) => {
    setTyped(text);
    const read = doorAt(text);
    if (read !== undefined) onPin(read);
    // Half a pair of coordinates may mean another place.
    else if (found !== undefined && isSamePlace(found, position)) onPin(null);
  };
  return (
    <div>
      <TextField
        label="Point sur une carte"
        hint="Collez le lien d’une carte, deux coordonnées ou un plus code, comme MHV4+F9 Dakar."
        name="pin"
        autoComplete="off"
        required={false}
        maxLength={1000}
        value={typed}
        problem={typed.trim() !== '' && found === undefined ? problemOf(typed) : undefined}
        onChange={({ target }) => change(target.value)}
      />
      {position === null ? (
        <a href={MAP} target="_blank" rel="noopener noreferrer" className={link}>
          Ouvrir une carte
        </a>
      ) : (
        <p className="flex flex-wrap items-center gap-x-3">
          <span>
            Votre porte : <span className="font-semibold">{plusCodeOf(position)}</span>
          </span>
          <a
            href={mapLinks(position).google}
            target="_blank"
            rel="noopener noreferrer"
            className={link}
          >
            Vérifier sur la carte
          </a>
        </p>
      )}
    </div>
  );
}

/** Undefined outside the area of delivery. */
function doorAt(typed: string): Position | undefined {
  const read = readPosition(typed);
  return read !== undefined && isInSenegal(read) ? read : undefined;
}

const problemOf = (typed: string): string =>
  readPosition(typed) === undefined ? UNREADABLE : ELSEWHERE;

const isSamePlace = (one: Position, other: Position | null): boolean =>
  one.latitude === other?.latitude && one.longitude === other.longitude;
