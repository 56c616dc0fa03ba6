import { useState } from 'react';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { Case } from '#contract/delivery/after-sales.ts';
import type { QuoteAnswer } from '#contract/delivery/after-sales-states.ts';
import { QUOTE_STATE_WORDS } from '#contract/delivery/after-sales-words.ts';
import { sentenceOf } from '#contract/talk/messages.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Card } from '#shop/base/ui/card.tsx';
import { Refusal } from '#shop/base/ui/fields/refusal.tsx';

/** Shows a repair's quote; the customer's answer is posted to the case (rule D-20). */
export function QuoteBox({
  one: { id, quote, state },
  token,
  onDone,
}: {
  one: Case;
  token: string;
  onDone: (after: Case) => void;
}) {
  const [problem, setProblem] = useState('');
  const [isSending, setIsSending] = useState(false);
  if (quote === null) return null;
  const { parts, labour, total, note } = quote;
  const say = async (answer: QuoteAnswer) => {
    if (isSending) return;
    setIsSending(true);
    setProblem('');
    try {
      const body = { answer, total, ...(token !== '' && { token }) };
      onDone(await browserApi.post(pathTo(paths.caseQuote, { id }), body));
    } catch (error) {
      setProblem(sentenceOf(error));
    }
    setIsSending(false);
  };
  return (
    <Card title="Devis de la réparation">
      <dl className="space-y-1 tabular-nums">
        <Row name="Pièces" amount={parts} />
        <Row name="Main-d’œuvre" amount={labour} />
        <Row name="Total" amount={total} isTotal />
      </dl>
      {note !== '' && <p className="mt-2 break-words">{note}</p>}
      {quote.state === 'asked' && state !== 'closed' ? (
        <>
          <p className="mt-3 text-muted">Rien ne commence sans votre accord.</p>
          <p className="mt-3 flex flex-wrap gap-3">
            <button
              type="button"
              aria-disabled={isSending}
              onClick={() => void say('accepted')}
              className={buttonStyle('primary')}
            >
              Accepter {formatXof(total)}
            </button>
            <button
              type="button"
              aria-disabled={isSending}
              onClick={() => void say('declined')}
              className={buttonStyle('secondary')}
            >
              Refuser le devis
            </button>
          </p>
        </>
      ) : (
        <p className="mt-3 font-semibold">Devis : {QUOTE_STATE_WORDS[quote.state].toLowerCase()}</p>
      )}
      <Refusal text={problem} className="mt-3" />
    </Card>
  );
}

const Row = ({
  name,
  amount,
  isTotal = false,
}: {
  name: string;
  amount: number;
  isTotal?: boolean;
}) => (
  <div
    className={`flex justify-between gap-4 ${isTotal ? 'border-t border-line pt-1 font-bold' : ''}`}
  >
    <dt>{name}</dt>
    <dd className="whitespace-nowrap">{formatXof(amount)}</dd>
  </div>
);
