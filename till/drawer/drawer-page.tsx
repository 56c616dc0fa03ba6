import { type SubmitEvent, useRef, useState } from 'react';
import { Choice, Field } from '#browser/ui/field.tsx';
import { Failure, Message, Page } from '#browser/ui/page.tsx';
import { readAmount } from '#browser/ui/read-amount.ts';
import { useNoteOnce } from '#browser/ui/use-note-once.ts';
import { goTo, placeOf } from '#browser/ui/use-place.ts';
import { numericMoment } from '#contract/base/fields/french-time.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { makeId } from '#contract/base/make-id.ts';
import {
  CASH_REASON_WORDS,
  CASH_REASONS,
  type CashReason,
  isOutOnly,
} from '#contract/money/tills/till-words.ts';
import { Dialog } from '../bar/dialog.tsx';
import { PrinterCard } from '../printer/printer-card.tsx';
import { PrinterNotice } from '../printer/printer-notice.tsx';
import { useWork } from '../work.ts';
import { CountFields } from './count-fields.tsx';
import { type CountForm, countedXof, EMPTY_COUNT } from './count-money.ts';

const SUBMIT = 'button-main min-h-16 w-full text-xl';

/** Opens the till, moves cash, and counts the drawer without a look at the sum that is expected. */
export function DrawerPage() {
  const { session, memory } = useWork();
  const [said, setSaid] = useState('');
  return (
    <Page title="Tiroir" isWide>
      {said !== '' && (
        <Message tone="good" role="status">
          {said}
        </Message>
      )}
      <PrinterNotice />
      {session === undefined ? (
        <OpenForm isKnown={memory.state !== null} />
      ) : (
        <>
          <p>
            Caisse ouverte depuis le {numericMoment(session.openedAt)}, fond de{' '}
            <strong>{formatXof(session.float)}</strong>.
          </p>
          <div className="mt-3 grid grid-cols-1 items-start gap-4 md:grid-cols-[2fr_3fr]">
            <MoveForm onSaid={setSaid} />
            <Count onSaid={setSaid} />
          </div>
        </>
      )}
      <PrinterCard />
    </Page>
  );
}

function OpenForm({ isKnown }: { isKnown: boolean }) {
  const { tell } = useWork();
  const [float, setFloat] = useState('');
  const [problem, setProblem] = useState<string>();
  const { failure, note } = useNoteOnce();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const amount = readAmount(float);
    setProblem(amount === undefined ? 'Indiquez le fond de caisse en francs, ou 0.' : undefined);
    if (amount === undefined) return;
    note(async () => {
      await tell({ kind: 'open', amount }, 'l’ouverture de la caisse', makeId());
      goTo(placeOf('vendre'));
    });
  };
  if (!isKnown) return <p>La caisse s’ouvre dès que l’appareil a parlé à la boutique une fois.</p>;
  return (
    <form onSubmit={submit} noValidate aria-label="Ouvrir la caisse" className="max-w-md">
      <p>La caisse est fermée. Comptez ce qui est dans le tiroir pour rendre la monnaie.</p>
      <Field
        label="Fond de caisse (FCFA)"
        inputMode="numeric"
        autoComplete="off"
        value={float}
        onText={setFloat}
        problem={problem}
      />
      <Failure text={failure} />
      <button type="submit" className={SUBMIT}>
        Ouvrir la caisse
      </button>
    </form>
  );
}

function MoveForm({ onSaid }: { onSaid: (said: string) => void }) {
  const { tell, printing } = useWork();
  const [amount, setAmount] = useState('');
  const [why, setWhy] = useState<CashReason>();
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<{ amount?: string; why?: string; reason?: string }>({});
  const { failure, note } = useNoteOnce();
  const move = (kind: 'cash_in' | 'cash_out') => {
    const amountXof = readAmount(amount) ?? 0;
    const found = {
      ...(amountXof === 0 && { amount: 'Indiquez le montant en francs.' }),
      ...(why === undefined && { why: 'Choisissez pourquoi.' }),
      ...(why === 'other' && reason.trim() === '' && { reason: 'Indiquez pourquoi.' }),
      ...(kind === 'cash_in' &&
        isOutOnly(why) && { why: 'Cet argent sort du tiroir : « Prendre ».' }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0 || why === undefined) return;
    note(async () => {
      const word = kind === 'cash_in' ? 'Entrée' : 'Sortie';
      const told = { kind, amount: amountXof, cash_reason: why, reason: reason.trim() };
      await tell(told, `${word.toLowerCase()} de ${formatXof(amountXof)}`);
      printing.openDrawer();
      onSaid(`${word} de ${formatXof(amountXof)} : c’est noté.`);
      setAmount('');
      setWhy(undefined);
      setReason('');
    });
  };
  return (
    <section aria-label="Mouvement d’espèces" className="card">
      <h2 className="text-xl font-bold">Entrée ou sortie d’espèces</h2>
      <Field
        label="Montant (FCFA)"
        inputMode="numeric"
        autoComplete="off"
        value={amount}
        onText={setAmount}
        problem={problems.amount}
      />
      <Choice
        name="cash-reason"
        legend="Pourquoi ?"
        options={CASH_REASONS.map((value) => ({ value, text: CASH_REASON_WORDS[value] }))}
        value={why}
        onChoose={setWhy}
        problem={problems.why}
      />
      <Field
        label={why === 'other' ? 'Précision' : 'Précision (facultative)'}
        help="Par exemple : taxi, achat de sacs, agence de la banque."
        autoComplete="off"
        maxLength={200}
        value={reason}
        onText={setReason}
        problem={problems.reason}
      />
      <Failure text={failure} />
      <div className="grid grid-cols-2 gap-2">
        <button type="button" className="button-plain min-h-14" onClick={() => move('cash_in')}>
          Mettre
        </button>
        <button type="button" className="button-plain min-h-14" onClick={() => move('cash_out')}>
          Prendre
        </button>
      </div>
    </section>
  );
}

function Count({ onSaid }: { onSaid: (said: string) => void }) {
  const { tell, printing } = useWork();
  const [form, setForm] = useState<CountForm>(EMPTY_COUNT);
  const [problem, setProblem] = useState('');
  const dialog = useRef<HTMLDialogElement>(null);
  const { failure, note } = useNoteOnce();
  const counted = countedXof(form);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isMissing = counted === undefined;
    setProblem(isMissing ? 'Comptez en nombres entiers, ou indiquez un montant.' : '');
    if (!isMissing) dialog.current?.showModal();
  };
  const confirm = () =>
    note(async () => {
      if (counted === undefined) return;
      await tell({ kind: 'count', amount: counted }, 'le comptage de la caisse');
      printing.openDrawer();
      dialog.current?.close();
      onSaid(`Caisse comptée : ${formatXof(counted)}. Un responsable l’acceptera.`);
    });
  return (
    <form onSubmit={submit} noValidate aria-label="Compter la caisse" className="card">
      <h2 className="text-xl font-bold">Compter la caisse</h2>
      <CountFields form={form} onForm={setForm} />
      <p aria-live="polite" className="my-2 text-2xl font-bold">
        {counted === undefined ? '–' : formatXof(counted)}
      </p>
      <Failure text={problem} />
      <button type="submit" className={SUBMIT}>
        Terminer le comptage
      </button>
      <Dialog ref={dialog} title="La caisse est comptée ?">
        <p className="my-3">
          Vous avez compté <strong>{counted === undefined ? '' : formatXof(counted)}</strong>. La
          session se termine, et ce montant ne change plus.
        </p>
        <Failure text={failure} />
        <div className="grid gap-2">
          <button type="button" className="button-good min-h-14" onClick={confirm}>
            Confirmer le comptage
          </button>
          <button
            type="button"
            className="button-plain min-h-14"
            onClick={() => dialog.current?.close()}
          >
            Recompter
          </button>
        </div>
      </Dialog>
    </form>
  );
}
