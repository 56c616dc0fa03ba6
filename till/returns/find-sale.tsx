import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { get } from '#browser/calls.ts';
import { Field } from '#browser/ui/field.tsx';
import { Failure, Message } from '#browser/ui/page.tsx';
import { callTo } from '#contract/base/client.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths } from '#contract/base/paths.ts';
import type { TillReturnable } from '#contract/money/tills/till-returns.ts';
import { sentenceOf } from '#contract/talk/messages.ts';
import { useScanner } from '../sell/use-scanner.ts';
import { useWork } from '../work.ts';
import { newReturn, type ReturnDraft } from './draft.ts';

/** Finds the sale by its ticket, which may be scanned, by its number or by the customer's telephone. */
export function FindSale({
  draft,
  onDraft,
}: {
  draft: ReturnDraft;
  onDraft: (draft: ReturnDraft) => void;
}) {
  const { device, seller, isOnline, session, memory } = useWork();
  const [typed, setTyped] = useState(draft.typed);
  const [found, setFound] = useState<TillReturnable[]>();
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const choose = (order: TillReturnable) => onDraft({ ...newReturn(typed), order });
  const look = async (q: string) => {
    setProblem('');
    setFound(undefined);
    if (q.length < 3) return setProblem('Indiquez au moins trois caractères.');
    if (!isOnline) return;
    setIsBusy(true);
    try {
      const orders = await get(callTo(paths.tillReturns, { device, q }), seller.id);
      const [only] = orders;
      if (only !== undefined && orders.length === 1) choose(only);
      else setFound(orders);
    } catch (error) {
      setProblem(sentenceOf(error));
    }
    setIsBusy(false);
  };
  useScanner((code) => {
    setTyped(code);
    void look(code);
  });
  const begun = useRef(false);
  useEffect(() => {
    // From a ticket among the sales.
    if (begun.current || draft.typed === '' || !isOnline) return;
    begun.current = true;
    void look(draft.typed);
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void look(typed.trim());
  };
  return (
    <>
      {!isOnline && (
        <Message tone="warn">
          Un retour demande le réseau : de l’argent sort. Recommencez quand il revient.
        </Message>
      )}
      {session === undefined && <Message tone="warn">Ouvrez d’abord la caisse.</Message>}
      {memory.queue.length > 0 && (
        <Message tone="plain">
          Des ventes de cet appareil ne sont pas encore envoyées : elles ne se retrouvent qu’après.
        </Message>
      )}
      <form onSubmit={submit} noValidate aria-label="Chercher la vente" className="max-w-xl">
        <Field
          label="Numéro du ticket ou de la commande, ou téléphone"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          value={typed}
          onText={setTyped}
          help="Un ticket se scanne aussi."
        />
        <Failure text={problem} />
        <button
          type="submit"
          className="button-main min-h-16 w-full text-xl"
          disabled={!isOnline || isBusy}
        >
          {isBusy ? 'Recherche…' : 'Chercher'}
        </button>
      </form>
      {found?.length === 0 && (
        <p role="status" className="mt-3">
          Aucune vente avec ce numéro. Un ticket refusé se règle d’abord dans la gestion.
        </p>
      )}
      {found !== undefined && found.length > 0 && (
        <ul aria-label="Ventes trouvées" className="mt-3 grid gap-2">
          {found.map((order) => (
            <li key={order.order_id}>
              <button
                type="button"
                className="button-plain min-h-16 w-full flex-wrap justify-between gap-x-3 text-left"
                onClick={() => choose(order)}
              >
                <span className="min-w-0 break-words">
                  {order.ticket || order.order_name}
                  {order.customer !== '' && ` · ${order.customer}`}
                </span>
                <span>{formatXof(order.total)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
