import { type SubmitEvent, useCallback, useRef, useState } from 'react';
import { Choice } from '#browser/ui/field.tsx';
import { Failure, Message, Page } from '#browser/ui/page.tsx';
import { focusFirst, useNoteOnce } from '#browser/ui/use-note-once.ts';
import { goTo } from '#browser/ui/use-place.ts';
import { useOnline } from '#browser/use-online.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { PROVIDER_NAMES } from '#contract/money/provider-names.ts';
import { ownerOfStop } from '../queue/draft-owners.ts';
import {
  isCollection,
  isStopOpen,
  type ShownRound,
  type ShownStop,
} from '../queue/shown-rounds.ts';
import { UnknownStop } from '../round/stop-page.tsx';
import { OldAppliance } from '../round/stop-services.tsx';
import { useStoredInput } from '../ui/use-input.ts';
import { placeOf } from '../ui/use-place.ts';
import { useStop, useWork } from '../work.ts';
import { Cash } from './cash.tsx';
import {
  type DoorDeliveryForm,
  dueInCashXof,
  EMPTY_DELIVERY,
  findMissing,
  handedOf,
  mayAskForPhoto,
  stillDueXof,
  toDeliveryCommand,
} from './delivery.ts';
import { DoorPayment } from './door-payment.tsx';
import { MissingProof, PhotoField, SignaturePad, WhoField } from './proof-fields.tsx';
import { SerialsField } from './serials-field.tsx';

export function DeliverPage({ id }: { id: number | undefined }) {
  const found = useStop(id);
  if (found === undefined) return <UnknownStop />;
  const { round, stop } = found;
  return (
    <Page
      title={`Livrer à ${stop.recipient}`}
      back={{ href: placeOf('arret', stop.id), text: 'L’arrêt' }}
    >
      {!isCollection(stop) && isStopOpen(stop) && round.state === 'on_the_way' ? (
        <Form round={round} stop={stop} />
      ) : (
        <Message tone="plain">{stop.closed_because || 'Cet arrêt est déjà noté.'}</Message>
      )}
    </Page>
  );
}

function Form({ round, stop }: { round: ShownRound; stop: ShownStop }) {
  const { tell, say, sendNow } = useWork();
  const owner = ownerOfStop(stop.id);
  const [form, setForm] = useStoredInput<DoorDeliveryForm>(`${owner}/livrer`, EMPTY_DELIVERY);
  const [signature, setSignature] = useStoredInput(`${owner}/signature`, '');
  const [photo, setPhoto] = useStoredInput(`${owner}/photo`, '');
  const [isTold, setIsTold] = useState(false);
  const { failure, note } = useNoteOnce();
  const shown = useRef<HTMLFormElement>(null);
  const current = useRef(form);
  current.current = form;
  const { amount_due: dueXof } = stop;
  const notePaid = useCallback(() => {
    if (current.current === undefined) return;
    setForm({ ...current.current, paidXof: dueXof });
    sendNow();
  }, [setForm, sendNow, dueXof]);
  if (form === undefined || signature === undefined || photo === undefined) return null;
  const missing = findMissing(stop, form, signature !== '' || photo !== '');
  const told = isTold ? missing : {};
  const change = (part: Partial<DoorDeliveryForm>) => setForm({ ...form, ...part });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsTold(true);
    if (Object.keys(missing).length > 0) return focusFirst(shown);
    note(async () => {
      const proofs = { ...(signature && { signature }), ...(photo && { photo }) };
      await tell(round, stop, toDeliveryCommand(stop, form), proofs);
      say(`Livré à ${form.recipient.trim()} : c’est noté.`);
      goTo(placeOf('tournee', round.id));
    });
  };
  return (
    <form ref={shown} onSubmit={submit} noValidate aria-label="Livraison">
      <WhoField
        label="Reçu par"
        value={form.recipient}
        onText={(recipient) => change({ recipient })}
        problem={told.recipient}
        expected={stop.recipient}
      />
      {stop.lines
        .filter(({ tracks_serials, product_id }) => tracks_serials && product_id !== null)
        .map((line) => (
          <SerialsField
            key={line.line_id}
            line={line}
            serials={form.serials[line.line_id] ?? []}
            onSerials={(own) => change({ serials: { ...form.serials, [line.line_id]: own } })}
          />
        ))}
      <Money stop={stop} round={round} form={form} change={change} told={told} onPaid={notePaid} />
      <SignaturePad signature={signature} name={form.recipient} onSignature={setSignature} />
      <PhotoField photo={photo} onPhoto={setPhoto} />
      <PhotoAgreement
        stop={stop}
        isAgreed={form.isPhotoAgreed ?? false}
        onAgree={(isPhotoAgreed) => change({ isPhotoAgreed })}
      />
      <OldAppliance stop={stop} />
      <MissingProof text={told.proof} />
      <Failure text={failure} />
      <button type="submit" className="button-good mt-3 w-full">
        Noter la livraison
      </button>
    </form>
  );
}

/** Whether the payer may see the photo of a relative's delivery; only the relative decides. */
function PhotoAgreement({
  stop,
  isAgreed,
  onAgree,
}: {
  stop: ShownStop;
  isAgreed: boolean;
  onAgree: (isAgreed: boolean) => void;
}) {
  const { for_relative: relative, customer_name: payer, recipient } = stop;
  if (relative == null) return null;
  if (!mayAskForPhoto(stop)) {
    return (
      <p className="my-2">
        {relative.photo === 'agreed'
          ? `${recipient} accepte que ${payer} voie la photo : prenez-la.`
          : `${recipient} ne veut pas que ${payer} voie une photo : faites plutôt signer.`}
      </p>
    );
  }
  return (
    <label className="my-2 flex min-h-12 items-center gap-3">
      <input
        type="checkbox"
        className="size-7 shrink-0"
        checked={isAgreed}
        onChange={({ target }) => onAgree(target.checked)}
      />
      {`${recipient} accepte que ${payer}, qui a payé, voie la photo`}
    </label>
  );
}

function Money({
  stop,
  round,
  form,
  change,
  told,
  onPaid,
}: {
  stop: ShownStop;
  round: ShownRound;
  form: DoorDeliveryForm;
  change: (part: Partial<DoorDeliveryForm>) => void;
  told: ReturnType<typeof findMissing>;
  onPaid: () => void;
}) {
  const isOnline = useOnline();
  const dueXof = stillDueXof(stop, form);
  const cashXof = dueInCashXof(stop, form);
  if (dueXof === 0) {
    return (
      <Message tone="good" role="status">
        <span className="text-xl font-bold">
          {form.paidXof === 0 ? 'Rien à encaisser' : `Payé : ${formatXof(form.paidXof)}`}
        </span>
      </Message>
    );
  }
  return (
    <section aria-label="Paiement">
      <Choice
        name="way"
        legend={`À encaisser : ${formatXof(dueXof)}`}
        value={form.way}
        onChoose={(way) => change({ way })}
        problem={told.way}
        options={[
          {
            value: 'cash',
            text:
              cashXof === dueXof ? 'Espèces' : `Espèces : ${formatXof(cashXof)}, timbre compris`,
          },
          ...round.providers.map((provider) => ({
            value: provider,
            text: isOnline
              ? PROVIDER_NAMES[provider]
              : `${PROVIDER_NAMES[provider]} (demande du réseau)`,
            isOff: !isOnline,
          })),
        ]}
      />
      {form.way === 'cash' && (
        <Cash
          dueXof={cashXof}
          handed={handedOf(stop, form)}
          onHanded={(handed) => change({ handed })}
          isTold={told.handed !== undefined}
        />
      )}
      {form.way !== undefined && form.way !== 'cash' && (
        <DoorPayment key={form.way} stopId={stop.id} provider={form.way} onPaid={onPaid} />
      )}
    </section>
  );
}
