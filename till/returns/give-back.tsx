import { useState } from 'react';
import { ApiError } from '#browser/api-session.ts';
import { post } from '#browser/calls.ts';
import { Failure, Message } from '#browser/ui/page.tsx';
import { formatXof } from '#contract/base/fields/money.ts';
import { makeId } from '#contract/base/make-id.ts';
import { paths } from '#contract/base/paths.ts';
import { PROVIDER_NAMES } from '#contract/money/provider-names.ts';
import type { TillCommand, TillResult } from '#contract/money/tills/till-commands.ts';
import type { TillReturnable } from '#contract/money/tills/till-returns.ts';
import { sentenceOf } from '#contract/talk/messages.ts';
import { storage } from '../keep/storage.ts';
import { useWork } from '../work.ts';
import { afterFailure, newReturn, RETURN_DRAFT, type ReturnDraft, toCommand } from './draft.ts';
import { MoneyPanel } from './money-panel.tsx';
import { ReturnLines } from './return-lines.tsx';
import { useReturnQuote } from './use-return-quote.ts';

const LOST =
  'La réponse n’est pas arrivée. Réessayez sur cet appareil avant de rendre l’argent : le retour ne compte qu’une fois.';

/** Chooses what comes back of a sale and how the money goes back, and sends it at once. */
export function GiveBack({
  draft,
  order,
  onDraft,
  onOther,
}: {
  draft: ReturnDraft;
  order: TillReturnable;
  onDraft: (draft: ReturnDraft) => void;
  onOther: () => void;
}) {
  const { device, seller, isOnline, session, memory, sendNow, printing } = useWork();
  const quoting = useReturnQuote(draft);
  const [failure, setFailure] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const finish = (result: TillResult) => {
    if (result.outcome === 'refused') {
      setFailure(result.message);
      onDraft({ ...draft, sent: null });
      return;
    }
    const lines = draft.lines.map(({ lineId, quantity }) => ({
      name: order.lines.find(({ line_id }) => line_id === lineId)?.name ?? '',
      quantity,
    }));
    if (result.given_back?.money.some(({ way }) => way === 'cash')) printing.openDrawer();
    const at = new Date().toISOString();
    onDraft({ ...newReturn(), done: { order, lines, at, seller: seller.name, result } });
    sendNow();
  };
  const send = async (command: TillCommand) => {
    setIsBusy(true);
    setFailure('');
    try {
      // A page that closes now sends the same command when it opens again.
      await storage.saveDraft(RETURN_DRAFT, { ...draft, sent: command }).catch(() => undefined);
      const body = { device, commands: [command] };
      const { results } = await post(paths.tillCommands, body, seller.id);
      finish(results[0]!);
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0;
      onDraft(afterFailure(draft, command, status));
      setFailure(status === 0 || status >= 500 ? '' : sentenceOf(error));
    }
    setIsBusy(false);
  };
  const begin = () => {
    const { quote } = quoting;
    if (quote === undefined || session === undefined) return;
    const told = { key: makeId(), at: new Date().toISOString(), session: session.key };
    void send(toCommand(draft, { ...told, total: quote.total }));
  };
  const why = whyNot({ isOnline, isOpen: session !== undefined, waiting: memory.queue.length });
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 break-words">
          <strong>{order.ticket || order.order_name}</strong>
          {order.customer !== '' && ` · ${order.customer}`}
          {` · ${formatXof(order.total)}`}
          <br />
          {order.paid.length > 0 &&
            `Payé : ${order.paid.map(({ way, amount }) => `${PROVIDER_NAMES[way]} ${formatXof(amount)}`).join(', ')}`}
        </p>
        <button
          type="button"
          className="button-plain min-h-14"
          disabled={isBusy || draft.sent !== null}
          onClick={onOther}
        >
          Une autre vente
        </button>
      </div>
      {why !== '' && <Message tone="warn">{why}</Message>}
      {order.problem !== '' && <Message tone="warn">{order.problem}</Message>}
      {order.is_waiting && (
        <Message tone="plain">
          Un retour de cette vente attend une seconde personne, dans la gestion sous « Avoirs ».
        </Message>
      )}
      {draft.sent !== null && (
        <Message tone="bad" role="alert">
          <p>{LOST}</p>
          <button
            type="button"
            className="button-main mt-2 min-h-14 w-full"
            disabled={isBusy || !isOnline}
            onClick={() => draft.sent !== null && void send(draft.sent)}
          >
            {isBusy ? 'Envoi…' : 'Réessayer'}
          </button>
        </Message>
      )}
      <Failure text={failure} />
      {draft.sent === null && (order.lines.length > 0 || order.owed_back > 0) && (
        <div className="mt-3 grid grid-cols-1 items-start gap-4 md:grid-cols-[3fr_2fr]">
          <div>
            {order.owed_back > 0 && draft.lines.length === 0 && (
              <Message tone="good">
                {formatXof(order.owed_back)} sont confirmés pour un retour : rendez-les ici.
              </Message>
            )}
            {order.problem === '' && <ReturnLines order={order} draft={draft} onDraft={onDraft} />}
          </div>
          <MoneyPanel
            draft={draft}
            order={order}
            quoting={quoting}
            isBusy={isBusy}
            mayAct={why === ''}
            onDraft={onDraft}
            onGive={begin}
          />
        </div>
      )}
    </>
  );
}

/** Why nothing can be given back now, in French; empty when it can. */
function whyNot({
  isOnline,
  isOpen,
  waiting,
}: {
  isOnline: boolean;
  isOpen: boolean;
  waiting: number;
}): string {
  if (!isOnline)
    return 'Un retour demande le réseau : de l’argent sort. Recommencez quand il revient.';
  if (!isOpen) return 'Ouvrez d’abord la caisse.';
  return waiting > 0 ? 'Attendez que tout soit envoyé.' : '';
}
