import { useState } from 'react';
import { Field } from '#browser/ui/field.tsx';
import { Failure, Message } from '#browser/ui/page.tsx';
import { formatXof } from '#contract/base/fields/money.ts';
import { PROVIDER_NAMES } from '#contract/money/provider-names.ts';
import type { TillReturnable } from '#contract/money/tills/till-returns.ts';
import { TILL_RETURN_WAYS, type TillReturnWay } from '#contract/money/tills/till-words.ts';
import { missingIn, type ReturnDraft } from './draft.ts';
import type { ReturnQuoting } from './use-return-quote.ts';

const WAY_WORDS: Record<TillReturnWay, string> = {
  cash: 'Espèces du tiroir',
  voucher: 'Bon d’achat, ou échange',
  same: 'Comme le client a payé',
};

/** What goes back, how, and the button that gives it. */
export function MoneyPanel({
  draft,
  order,
  quoting: { quote, isAsked, problem },
  isBusy,
  mayAct,
  onDraft,
  onGive,
}: {
  draft: ReturnDraft;
  order: TillReturnable;
  quoting: ReturnQuoting;
  isBusy: boolean;
  mayAct: boolean;
  onDraft: (draft: ReturnDraft) => void;
  onGive: () => void;
}) {
  const [missing, setMissing] = useState('');
  const { lines, way } = draft;
  const names = otherWays(order);
  const ways = TILL_RETURN_WAYS.filter((one) => one !== 'same' || names.length > 0);
  const isEmpty = lines.length === 0 && order.owed_back === 0;
  const give = () => {
    const lacks = missingIn(draft, quote?.needs_reference ?? false);
    setMissing(lacks);
    if (lacks === '') onGive();
  };
  return (
    <section aria-label="Argent à rendre" className="rounded-2xl border-2 border-line bg-mist p-3">
      <p aria-live="polite">
        À rendre au client
        <strong className="block text-right text-3xl tabular-nums">
          {quote === undefined ? '–' : formatXof(quote.total)}
        </strong>
        <span className="block text-right text-base text-muted">
          {isAsked && 'calcul en cours…'}
          {isEmpty && 'choisissez ce qui revient'}
        </span>
      </p>
      {quote !== undefined && (
        <ul className="text-base">
          {quote.money.map(({ way: by, amount, duty, voucher_ending: ending }) => (
            <li key={`${by} ${ending}`} className="flex justify-between gap-2">
              <span>
                {PROVIDER_NAMES[by]}
                {duty > 0 && `, timbre ${formatXof(duty)} compris`}
              </span>
              <span className="shrink-0 tabular-nums">{formatXof(amount + duty)}</span>
            </li>
          ))}
        </ul>
      )}
      <fieldset className="my-3 grid gap-2">
        <legend className="mb-1 font-bold">Comment</legend>
        {ways.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={way === one}
            className={`${way === one ? 'button-main' : 'button-plain'} min-h-14`}
            onClick={() => onDraft({ ...draft, way: one })}
          >
            {one === 'same' ? `${WAY_WORDS.same} : ${names.join(', ')}` : WAY_WORDS[one]}
          </button>
        ))}
      </fieldset>
      {order.paid.some((one) => one.way === 'voucher') && (
        <p className="text-base">Ce qu’un bon d’achat a payé retourne sur ce bon.</p>
      )}
      {quote?.needs_reference === true && (
        <Field
          label="Numéro du remboursement (terminal, virement, opérateur)"
          autoComplete="off"
          maxLength={120}
          value={draft.reference}
          onText={(reference) => onDraft({ ...draft, reference })}
        />
      )}
      <Field
        label="Remarque (facultatif)"
        autoComplete="off"
        maxLength={200}
        value={draft.note}
        onText={(note) => onDraft({ ...draft, note })}
      />
      {quote?.needs_second_person === true && (
        <Message tone="warn">
          Ce montant demande une seconde personne : les articles reviennent tout de suite, l’argent
          se rend quand un responsable a confirmé l’avoir.
        </Message>
      )}
      <Failure text={missing || problem} />
      <button
        type="button"
        className="button-good min-h-16 w-full text-xl"
        disabled={!mayAct || quote === undefined || isBusy || isEmpty}
        onClick={give}
      >
        {isBusy ? 'Envoi…' : giveWords(quote?.total, quote?.needs_second_person ?? false)}
      </button>
    </section>
  );
}

function giveWords(totalXof: number | undefined, needsSecond: boolean): string {
  if (needsSecond) return 'Reprendre les articles';
  return totalXof === undefined || totalXof === 0
    ? 'Valider le retour'
    : `Rendre ${formatXof(totalXof)}`;
}

/** The ways other than cash and vouchers in which the sale was paid. */
const otherWays = ({ paid }: TillReturnable): string[] =>
  paid
    .filter(({ way }) => way !== 'cash' && way !== 'voucher')
    .map(({ way }) => PROVIDER_NAMES[way]);
