import { useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useOnline } from '#browser/use-online.ts';
import { callTo } from '#contract/base/client.ts';
import { withAccents } from '#contract/base/fields/accents.ts';
import { frenchDay } from '#contract/base/fields/french-time.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { screens, signInLink } from '#contract/base/screens.ts';
import type { Case } from '#contract/delivery/after-sales.ts';
import {
  CASE_OUTCOME_WORDS,
  FAULT_WORDS,
  formatWeekdayMoment,
  OWN_CASE_STATE_WORDS,
} from '#contract/delivery/after-sales-words.ts';
import { CardSkeleton, Failure } from '#shop/base/api/loaded.tsx';
import { useOwnData } from '#shop/base/api/use-own-data.ts';
import { PageBanner } from '#shop/base/page/page-banner.tsx';
import { useShop } from '#shop/base/page/use-shop.ts';
import { useCustomer } from '#shop/base/session/session.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Card, FactRows } from '#shop/base/ui/card.tsx';

import { useHydrated } from '#shop/base/ui/hooks/use-hydrated.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { KeepLink } from '#shop/sales/orders/tracking/keep-link.tsx';
import { CaseFiles } from '../media/case-files.tsx';
import { CaseThread } from './case-thread.tsx';
import { QuoteBox } from './quote-box.tsx';

export const CASE_TITLE = 'Dossier après-vente';

/** Reads the token of the address only in the browser (rule S-37). */
export function CasePage() {
  const isLive = useHydrated();
  const customer = useCustomer();
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const token = isLive ? (search.get('token') ?? '') : '';
  const mayAsk = isLive && /^\d{1,10}$/.test(id) && (token !== '' || customer !== undefined);
  return (
    <>
      {token !== '' && <meta name="robots" content="noindex" />}
      {mayAsk ? (
        <OwnCase key={`${id} ${token}`} id={Number(id)} token={token} />
      ) : (
        <Frame>
          {isLive ? (
            <p>
              <Link
                to={signInLink(`${screens.afterSales}/${id}`)}
                className={buttonStyle('primary')}
              >
                Se connecter pour voir ce dossier
              </Link>
            </p>
          ) : (
            <CardSkeleton />
          )}
        </Frame>
      )}
    </>
  );
}

function Frame({ title = CASE_TITLE, children }: { title?: string; children: React.ReactNode }) {
  return (
    <>
      <PageBanner
        title={title}
        steps={[{ label: 'Service après-vente', to: screens.afterSales }, { label: title }]}
      />
      <div className="container-page py-5 sm:py-8">
        <h2 className="sr-only">Suivi du dossier</h2>
        {children}
      </div>
    </>
  );
}

function OwnCase({ id, token }: { id: number; token: string }) {
  const data = useOwnData(callTo(pathTo(paths.ownCase, { id }), token === '' ? {} : { token }));
  const [sent, setSent] = useState<Case>();
  const { shop } = useShop();
  const isOnline = useOnline();
  const one = sent ?? data.value;
  const number = one?.number ?? '';
  useEffect(() => {
    if (number !== '') document.title = `Dossier ${number} | ${shop.name}`;
  }, [number, shop.name]);
  if (one === undefined) {
    return (
      <Frame>
        {data.problem === '' ? (
          <CardSkeleton />
        ) : (
          <Failure problem={data.problem} onRetry={data.askAgain} />
        )}
      </Frame>
    );
  }
  return (
    <Frame title={`Dossier ${one.number}`}>
      {!isOnline && (
        <p role="status" className="mb-4 rounded-lg bg-promo-soft p-3 font-semibold">
          Sans réseau : le dossier tel qu’il était. Vous pourrez écrire quand il revient.
        </p>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="min-w-0 space-y-4">
          <Standing one={one} />
          {one.quote !== null && <QuoteBox one={one} token={token} onDone={setSent} />}
          <CaseThread one={one} token={token} onDone={setSent} />
        </div>
        <div className="min-w-0 space-y-4">
          <CaseFiles
            one={one}
            token={token}
            onDone={async () => {
              setSent(undefined);
              await data.askAgain();
            }}
          />
          <Card title="L’appareil">
            <FactRows
              facts={[
                ['Appareil', withAccents(one.article)],
                ['Marque', one.brand],
                ['Numéro de série', one.serial],
                ['Panne', FAULT_WORDS[one.fault]],
                [
                  'Garantie',
                  one.warranty_until === null
                    ? 'À vérifier avec nous'
                    : `${one.is_covered ? 'Jusqu’au' : 'Terminée le'} ${frenchDay(one.warranty_until)}`,
                ],
                one.order_name !== null && ['Commande', one.order_name],
              ]}
            />
            <p className="mt-3 break-words whitespace-pre-line">{one.description}</p>
          </Card>
          {token !== '' && (
            <KeepLink subject={`Dossier ${one.number}`} path={one.link} {...LINK_WORDS} />
          )}
        </div>
      </div>
    </Frame>
  );
}

const LINK_WORDS = {
  title: 'Gardez le lien de votre dossier',
  hint: 'Il ouvre votre dossier sans mot de passe. Ne le donnez qu’à des personnes de confiance.',
};

function Standing({ one }: { one: Case }) {
  const { state, answered_at, due_at, outcome, reason, loan, quote } = one;
  const isQuoted = quote?.state === 'asked' && state !== 'closed';
  return (
    <Card title={OWN_CASE_STATE_WORDS[state]}>
      {answered_at === null && state !== 'closed' && (
        <p>
          Réponse au plus tard{' '}
          <strong className="font-semibold">{formatWeekdayMoment(due_at)}</strong>.
        </p>
      )}
      {isQuoted && <p>Le devis plus bas attend votre réponse.</p>}
      {state === 'waiting' && !isQuoted && (
        <p>Répondez plus bas : nous reprenons dès que vous avez écrit.</p>
      )}
      {state === 'workshop' && !isQuoted && (
        <p>Un atelier partenaire s’en occupe, nous suivons la réparation.</p>
      )}
      {outcome !== null && <p>{CASE_OUTCOME_WORDS[outcome]}.</p>}
      {reason !== '' && <p className="mt-1 break-words">{reason}</p>}
      {answered_at !== null && ['answered', 'repaired', 'exchange'].includes(state) && (
        <p>Nous vous avons répondu : lisez notre message plus bas.</p>
      )}
      {loan !== null && !loan.is_back && (
        <p className="mt-2 rounded-lg bg-accent-soft p-3">
          Appareil prêté : {loan.name} (n° {loan.serial}), jusqu’au {frenchDay(loan.until)}.
        </p>
      )}
    </Card>
  );
}
