import { type SubmitEvent, useState } from 'react';
import { get } from '#browser/calls.ts';
import { Field } from '#browser/ui/field.tsx';
import { Failure, Message, Page } from '#browser/ui/page.tsx';
import { callTo } from '#contract/base/client.ts';
import { paths } from '#contract/base/paths.ts';
import type { TillOrder } from '#contract/money/tills/till-orders.ts';
import { sentenceOf } from '#contract/talk/messages.ts';
import { PrinterNotice } from '../printer/printer-notice.tsx';
import { useWork } from '../work.ts';
import { OrderCard } from './order-card.tsx';

/** Finds an order, takes what is due and hands it over. Needs the network. */
export function CollectPage() {
  const { device, seller, isOnline, session } = useWork();
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<TillOrder[]>();
  const [problem, setProblem] = useState('');
  const [said, setSaid] = useState('');
  const look = async (q: string) => {
    setProblem('');
    try {
      setFound(await get(callTo(paths.tillOrders, { device, q }), seller.id));
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSaid('');
    if (typed.trim().length < 3) setProblem('Indiquez au moins trois caractères.');
    else void look(typed.trim());
  };
  return (
    <Page title="Encaisser ou remettre une commande" isWide>
      {!isOnline && <Message tone="warn">Les commandes demandent le réseau.</Message>}
      {session === undefined && <Message tone="warn">Ouvrez d’abord la caisse.</Message>}
      <form onSubmit={submit} noValidate aria-label="Chercher une commande">
        <Field
          label="Numéro, code de retrait ou téléphone"
          autoComplete="off"
          maxLength={40}
          value={typed}
          onText={setTyped}
        />
        <Failure text={problem} />
        <button type="submit" className="button-main min-h-16 w-full text-xl" disabled={!isOnline}>
          Chercher
        </button>
      </form>
      <PrinterNotice />
      {said !== '' && (
        <Message tone="good" role="status">
          {said}
        </Message>
      )}
      {found?.length === 0 && <p role="status">Aucune commande à encaisser ni à remettre ici.</p>}
      {found?.map((order) => (
        <OrderCard
          // What is due changes with each payment.
          key={`${order.id} ${order.due} ${order.handed_over}`}
          order={order}
          mayAct={isOnline && session !== undefined}
          onDone={(words) => {
            setSaid(words);
            setFound(undefined);
          }}
        />
      ))}
    </Page>
  );
}
