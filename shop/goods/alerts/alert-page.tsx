import { useEffect, useRef, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { callTo } from '#contract/base/client.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { screens } from '#contract/base/screens.ts';
import type { AlertPage as Page } from '#contract/goods/alerts.ts';
import { useOwnData } from '#shop/base/api/use-own-data.ts';
import { PageBanner } from '#shop/base/page/page-banner.tsx';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { CardSkeleton } from '#shop/base/ui/card-skeleton.tsx';
import { Failure } from '#shop/base/ui/failure.tsx';
import { useHydrated } from '#shop/base/ui/hooks/use-hydrated.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { AlertCard } from './alert-card.tsx';
import { ConfirmButton, StopButton } from './stop-button.tsx';

export const ALERT_TITLE = 'Votre alerte';

/** An alert by the link of its messages: to confirm it, to see its article, and to stop it, which no visit alone does. */
export function AlertPage() {
  const isLive = useHydrated();
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const token = isLive ? (search.get('token') ?? '') : '';
  const isWhole = /^\d{1,10}$/.test(id) && token !== '';
  return (
    <>
      <PageBanner title={ALERT_TITLE} steps={[{ label: ALERT_TITLE }]} />
      <div className="container-page min-h-[60dvh] max-w-2xl space-y-4 py-5 sm:py-8">
        {isLive && isWhole && <Asked key={`${id} ${token}`} id={Number(id)} token={token} />}
        {isLive && !isWhole && <NoAlert />}
        {!isLive && <CardSkeleton />}
      </div>
    </>
  );
}

function Asked({ id, token }: { id: number; token: string }) {
  const { value, problem, isMissing, askAgain } = useOwnData(
    callTo(pathTo(paths.alert, { id }), { token }),
  );
  if (isMissing) return <NoAlert />;
  if (value !== undefined) return <Shown first={value} />;
  return problem === '' ? <CardSkeleton /> : <Failure problem={problem} onRetry={askAgain} />;
}

function Shown({ first }: { first: Page }) {
  const [{ alert, others }, setPage] = useState(first);
  const [done, setDone] = useState('');
  const change = (said: string) => (page: Page) => {
    setPage(page);
    setDone(said);
  };
  const isOpen = alert.state === 'waiting' || alert.state === 'to_confirm';
  return (
    <>
      <Done text={done} />
      <AlertCard alert={alert}>
        <div className="flex flex-wrap gap-3 pt-1">
          {alert.state === 'to_confirm' && (
            <ConfirmButton alert={alert} onConfirmed={change('Votre alerte est confirmée.')} />
          )}
          {isOpen && (
            <StopButton alert={alert} onStopped={change('Votre alerte est arrêtée.')}>
              Arrêter
            </StopButton>
          )}
        </div>
      </AlertCard>
      {others.length > 0 && (
        <>
          <h2 className="pt-4 text-xl font-extrabold tracking-tight">Vos autres alertes</h2>
          {others.map((other) => (
            <AlertCard key={other.id} alert={other}>
              <StopButton
                alert={other}
                onStopped={({ alert: stopped }) => {
                  const left = others.filter((one) => one.id !== stopped.id);
                  change('Votre alerte est arrêtée.')({ alert, others: left });
                }}
              >
                Arrêter
              </StopButton>
            </AlertCard>
          ))}
          <StopButton
            alert={alert}
            isForAll
            onStopped={change('Toutes vos alertes sont arrêtées.')}
          >
            Tout arrêter
          </StopButton>
        </>
      )}
    </>
  );
}

/** What was done; the button that did it is gone, so it takes the focus. */
export function Done({ text }: { text: string }) {
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (text !== '') said.current?.focus();
  }, [text]);
  return (
    <p
      ref={said}
      tabIndex={-1}
      role="status"
      className={
        text === '' ? 'sr-only' : 'rounded-card bg-accent-soft p-4 font-semibold outline-none'
      }
    >
      {text}
    </p>
  );
}

function NoAlert() {
  return (
    <div className="space-y-5">
      <p className="text-lg">
        Cette alerte n’existe pas ou plus. Ouvrez le lien du message tel qu’il est.
      </p>
      <Link to={screens.shop} className={buttonStyle('primary')}>
        Aller à la boutique
      </Link>
    </div>
  );
}
