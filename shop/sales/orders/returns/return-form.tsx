import { type SubmitEvent, useRef, useState } from 'react';
import { useOnline } from '#browser/use-online.ts';
import { withAccents } from '#contract/base/fields/accents.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { keysOf } from '#contract/base/tables.ts';
import {
  RETURN_PHOTOS,
  RETURN_REASON_WORDS,
  RETURN_WISH_WORDS,
  type ReturnReason,
  type ReturnWish,
} from '#contract/delivery/return-states.ts';

import type { ReturnRequest, ReturnsOfOrder } from '#contract/delivery/returns.ts';
import { sentenceOf } from '#contract/talk/messages.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { keyFor, type RequestKey } from '#shop/base/api/request-key.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { CheckField } from '#shop/base/ui/fields/check-field.tsx';
import { ChoiceField } from '#shop/base/ui/fields/choice-field.tsx';
import { PhotoField } from '#shop/base/ui/fields/photo-field.tsx';
import { RadioCard } from '#shop/base/ui/fields/radio-card.tsx';
import { Refusal } from '#shop/base/ui/fields/refusal.tsx';
import { TextArea } from '#shop/base/ui/fields/text-field.tsx';
import { Modal } from '#shop/base/ui/overlays/modal.tsx';
import { toast } from '#shop/base/ui/overlays/toast.ts';

type Line = ReturnsOfOrder['lines'][number];
type Chosen = { quantity: number; reason: ReturnReason | '' };

/** Posts a return request. Choices stay when sending fails. */
export function ReturnForm({
  orderId,
  token,
  lines,
  onDone,
  onClose,
}: {
  orderId: number;
  /** Of the order's link; empty for its owner. */
  token: string;
  lines: readonly Line[];
  onDone: (told: ReturnsOfOrder) => void;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState<Partial<Record<number, Chosen>>>(
    lines.length === 1 ? { [lines[0]!.line_id]: firstOf(lines[0]!) } : {},
  );
  const [wish, setWish] = useState<ReturnWish>('refund');
  const [note, setNote] = useState('');
  const [photos, setPhotos] = useState<string[]>([]);
  const [problem, setProblem] = useState('');
  const [isSending, setIsSending] = useState(false);
  const key = useRef<RequestKey>(undefined);
  const isOnline = useOnline();

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const wanted = lines.flatMap(({ line_id }): ReturnRequest['lines'] => {
      const line = chosen[line_id];
      return line === undefined || line.reason === ''
        ? []
        : [{ line_id, quantity: line.quantity, reason: line.reason }];
    });
    const hasNoReason = Object.values(chosen).some((line) => line?.reason === '');
    if (wanted.length === 0 || hasNoReason) {
      setProblem(
        hasNoReason ? 'Dites pourquoi vous rendez chaque article.' : 'Choisissez un article.',
      );
      return;
    }
    const body = {
      wish,
      lines: wanted,
      ...(note.trim() !== '' && { note: note.trim() }),
      ...(photos.length > 0 && { photos }),
      ...(token !== '' && { order_token: token }),
    };
    key.current = keyFor(JSON.stringify(body), key.current);
    setIsSending(true);
    setProblem('');
    try {
      const path = pathTo(paths.orderReturns, { id: orderId });
      onDone(await browserApi.post(path, body, undefined, key.current.key));
      toast({ text: 'Votre demande de retour est envoyée.', subject: 'return' });
      onClose();
    } catch (error) {
      setProblem(sentenceOf(error));
      setIsSending(false);
    }
  };
  return (
    <Modal title="Demander un retour" onClose={onClose}>
      <form noValidate onSubmit={send} className="space-y-5">
        <fieldset className="space-y-3">
          <legend className="mb-1 font-semibold">Quels articles ?</legend>
          {lines.map((line) => (
            <ReturnLine
              key={line.line_id}
              line={line}
              chosen={chosen[line.line_id]}
              onChange={(change) => {
                setProblem('');
                setChosen({ ...chosen, [line.line_id]: change });
              }}
            />
          ))}
        </fieldset>
        <fieldset className="space-y-2">
          <legend className="mb-1 font-semibold">Que souhaitez-vous ?</legend>
          {keysOf(RETURN_WISH_WORDS).map((one) => (
            <RadioCard
              key={one}
              name="wish"
              value={one}
              isChosen={wish === one}
              onChoose={() => setWish(one)}
              title={RETURN_WISH_WORDS[one]}
            />
          ))}
        </fieldset>
        <TextArea
          label="Précisions (facultatif)"
          name="note"
          rows={3}
          maxLength={1000}
          required={false}
          value={note}
          onChange={({ target }) => setNote(target.value)}
          problem={undefined}
        />
        <PhotoField most={RETURN_PHOTOS.most} photos={photos} onChange={setPhotos} />
        {!isOnline && (
          <p role="status" className="rounded-lg bg-promo-soft p-3 font-semibold">
            Sans réseau : votre demande reste ici, envoyez-la quand il revient.
          </p>
        )}
        <Refusal text={problem} />
        <button
          type="submit"
          aria-disabled={isSending}
          className={buttonStyle('primary', 'w-full')}
        >
          {isSending ? 'Envoi en cours...' : 'Envoyer la demande'}
        </button>
      </form>
    </Modal>
  );
}

const firstOf = ({ reasons }: Line): Chosen => ({
  quantity: 1,
  reason: reasons.length === 1 ? reasons[0]! : '',
});

function ReturnLine({
  line,
  chosen,
  onChange,
}: {
  line: Line;
  chosen: Chosen | undefined;
  onChange: (chosen: Chosen | undefined) => void;
}) {
  const name = withAccents(line.name);
  return (
    <div className="rounded-lg border border-line p-3">
      <CheckField
        label={name}
        checked={chosen !== undefined}
        onChange={({ target }) => onChange(target.checked ? firstOf(line) : undefined)}
      />
      {chosen !== undefined && (
        <div className="mt-2 space-y-3">
          {line.quantity > 1 && (
            <ChoiceField
              label={`Combien de « ${name} » ?`}
              value={chosen.quantity}
              onChange={({ target }) => onChange({ ...chosen, quantity: Number(target.value) })}
            >
              {Array.from({ length: line.quantity }, (_, index) => index + 1).map((count) => (
                <option key={count}>{count}</option>
              ))}
            </ChoiceField>
          )}
          <ChoiceField
            label="Pourquoi ?"
            value={chosen.reason}
            onChange={({ target }) => {
              const reason = line.reasons.find((one) => one === target.value) ?? '';
              onChange({ ...chosen, reason });
            }}
          >
            <option value="">Choisissez</option>
            {line.reasons.map((reason) => (
              <option key={reason} value={reason}>
                {RETURN_REASON_WORDS[reason]}
              </option>
            ))}
          </ChoiceField>
        </div>
      )}
    </div>
  );
}
