import { useState } from 'react';
import { Failure, Page } from '#browser/ui/page.tsx';
import { useNoteOnce } from '#browser/ui/use-note-once.ts';
import { goTo, placeOf } from '#browser/ui/use-place.ts';
import { mediumDay } from '#contract/base/fields/french-time.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import type { OnlineProvider } from '#contract/money/payment-states.ts';
import { PROVIDER_NAMES } from '#contract/money/provider-names.ts';
import type { TillPart } from '#contract/money/tills/till-sales.ts';
import { TILL_WAY_WORDS, type TillWay } from '#contract/money/tills/till-words.ts';
import { useKeys } from '../bar/use-keys.ts';
import type { Later, Priced } from '../sell/cart.ts';
import { useWork } from '../work.ts';
import { CashForm } from './cash-form.tsx';
import { hasCash, leftOf, overOf } from './parts.ts';
import { ReferenceForm } from './reference-form.tsx';
import { SerialsForm } from './serials-form.tsx';
import { toSale } from './to-sale.ts';

/** Takes the money of the sale in one or more ways; the last part records it. */
export function PayPage() {
  const { cart } = useWork();
  const back = { href: placeOf('vendre'), text: 'La vente' };
  if (cart.priced === null || cart.lines.length === 0) {
    return (
      <Page title="Encaisser" back={back}>
        <p>Il n’y a rien à encaisser.</p>
      </Page>
    );
  }
  return (
    <Page title={`Encaisser ${formatXof(cart.priced.total)}`} back={back} isWide>
      <Paying priced={cart.priced} />
    </Page>
  );
}

function Paying({ priced }: { priced: Priced }) {
  const { cart, setCart, memory, sell, isOnline, printing } = useWork();
  const [way, setWay] = useState<TillWay>();
  const { failure, note } = useNoteOnce();
  const { parts } = cart;
  const left = leftOf(priced.total, parts);
  const over = overOf(priced.total, parts);
  const { later } = cart;
  const isOnCredit = later?.sale === 'creditorder';
  const { duty_percent: dutyPercent = 0, providers = [], ways = [] } = memory.state?.terms ?? {};
  useKeys({ F9: () => goTo(placeOf('vendre')) });
  const finish = (all: TillPart[], wallet: OnlineProvider | null) =>
    note(async () => {
      const { told, ticket } = toSale(cart, priced, all, wallet);
      const sequence = await sell(told, ticket);
      if (hasCash(all)) printing.openDrawer();
      goTo(placeOf(wallet === null ? 'ticket' : 'paiement', sequence));
    });
  const take = (part: TillPart) => {
    const all = [...parts, part];
    if (leftOf(priced.total, all) === 0) return finish(all, null);
    setCart({ ...cart, parts: all });
    setWay(undefined);
  };
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-[20rem_minmax(0,1fr)]">
      <div>
        <p aria-live="polite" className="rounded-2xl bg-navy p-3 text-white">
          Reste à payer
          <strong className="block text-3xl tabular-nums">{formatXof(left)}</strong>
          <span className="text-base">
            {priced.isOffline ? 'prix de l’appareil' : 'prix confirmé'}
          </span>
        </p>
        <ul aria-label="Déjà reçu" className="my-3">
          {parts.map((part, place) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity.
              key={place}
              className="flex items-center justify-between gap-2 border-b-2 border-mist"
            >
              <span>
                {TILL_WAY_WORDS[part.way]} · <strong>{formatXof(part.amount)}</strong>
              </span>
              <button
                type="button"
                className="min-h-14 px-2 font-bold text-bad underline"
                onClick={() => setCart({ ...cart, parts: parts.filter((one) => one !== part) })}
              >
                Retirer<span className="sr-only"> {TILL_WAY_WORDS[part.way]}</span>
              </button>
            </li>
          ))}
        </ul>
        {over > 0 && (
          <Failure
            text={`${formatXof(over)} de trop : retirez un paiement, ou ajoutez un article.`}
          />
        )}
        {later !== null && <LaterNote later={later} priced={priced} />}
        {later !== null && left > 0 && (
          <button
            type="button"
            className={`${isOnCredit ? 'button-good' : 'button-plain'} mb-3 min-h-16 w-full flex-col text-xl leading-tight`}
            onClick={() => finish([...parts], null)}
          >
            {isOnCredit ? 'Envoyer la demande de crédit' : 'Valider, le reste plus tard'}
          </button>
        )}
        {left === 0 && over === 0 && (
          // The price fell after a part was taken.
          <button
            type="button"
            className="button-good min-h-16 w-full text-2xl"
            onClick={() => finish([...parts], null)}
          >
            Valider la vente
          </button>
        )}
        <fieldset className="grid grid-cols-2 gap-2" hidden={left === 0 || isOnCredit}>
          <legend className="sr-only">Moyen de paiement</legend>
          {ways.map((one) => {
            const why = whyNot(one, parts, isOnline);
            return (
              <button
                key={one}
                type="button"
                aria-pressed={way === one}
                disabled={why !== ''}
                className={`${way === one ? 'button-main' : 'button-plain'} min-h-16 flex-col leading-tight`}
                onClick={() => setWay(one)}
              >
                {TILL_WAY_WORDS[one]}
                {why !== '' && <span className="text-base font-normal">{why}</span>}
              </button>
            );
          })}
          {providers.map((provider) => (
            <button
              key={provider}
              type="button"
              disabled={!isOnline}
              className="button-plain min-h-16 flex-col leading-tight"
              onClick={() => finish([...parts], provider)}
            >
              {PROVIDER_NAMES[provider]}
              {!isOnline && <span className="text-base font-normal">avec le réseau</span>}
            </button>
          ))}
        </fieldset>
        {later === null && <SerialsForm />}
        <Failure text={failure} />
      </div>
      <section aria-label="Montant reçu" className="min-w-0">
        {way === undefined && left > 0 && !isOnCredit && (
          <p className="text-muted max-md:hidden">Choisissez comment le client paie.</p>
        )}
        {way === 'cash' && (
          <CashForm key={left} leftXof={left} dutyPercent={dutyPercent} onPart={take} />
        )}
        {way !== undefined && way !== 'cash' && (
          <ReferenceForm key={`${way} ${left}`} way={way} leftXof={left} onPart={take} />
        )}
      </section>
    </div>
  );
}

/** Why a way is off, in French; empty when it is not. */
function whyNot(way: TillWay, parts: readonly TillPart[], isOnline: boolean): string {
  if (way === 'cash' && hasCash(parts)) return 'déjà reçu';
  if (way !== 'voucher') return '';
  if (!isOnline) return 'avec le réseau';
  // It pays as much as it holds, so the server takes it first.
  return parts.some((part) => part.way !== 'voucher') ? 'en premier seulement' : '';
}

/** What the customer owes, and when. */
function LaterNote({ later: { sale, zone }, priced: { plan } }: { later: Later; priced: Priced }) {
  if (plan.length > 0) {
    return (
      <ul aria-label="Échéances" className="my-3 rounded-xl bg-mist p-3">
        {plan.map(({ due_date: day, amount }) => (
          <li key={day} className="flex justify-between gap-2">
            <span>{mediumDay(day)}</span>
            <strong className="tabular-nums">{formatXof(amount)}</strong>
          </li>
        ))}
        {sale === 'creditorder' && <li>L’employeur, puis la boutique, acceptent d’abord.</li>}
      </ul>
    );
  }
  return (
    <p className="my-3 rounded-xl bg-mist p-3">
      {zone === null
        ? 'Le reste se paie au retrait, à cette caisse.'
        : 'Le reste se paie à la livraison.'}
    </p>
  );
}
